-- Customers, their sessions and what guards them. Secrets are kept as hashes only.
CREATE TABLE users (
  user_id text PRIMARY KEY CHECK (user_id ~ '^[0-9]{8}$'),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  pay_password_hash text,
  invitation_code text NOT NULL UNIQUE,
  invited_by text REFERENCES users,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone text,
  id_card_masked text,
  passport_masked text,
  kyc_status smallint NOT NULL DEFAULT 0 CHECK (kyc_status BETWEEN 0 AND 3),
  kyc_reason text,
  language text NOT NULL DEFAULT 'en',
  theme text NOT NULL DEFAULT 'system',
  colour text NOT NULL DEFAULT 'greenUp',
  time_zone text,
  alerts_by_email boolean NOT NULL DEFAULT true,
  is_locked boolean NOT NULL DEFAULT false,
  has_wallets boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL
);
CREATE INDEX users_invited ON users (invited_by, created_ms DESC) WHERE invited_by IS NOT NULL;

CREATE TABLE sessions (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users,
  device text NOT NULL,
  address text NOT NULL,
  created_ms bigint NOT NULL,
  last_seen_ms bigint NOT NULL,
  ended_ms bigint
);
CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_ms IS NULL;

-- One row per code asked for, also for addresses nobody has: asking must not tell.
CREATE TABLE email_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  type text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  is_used boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL
);
CREATE INDEX email_codes_latest ON email_codes (email, type, id DESC);

-- Wrong tries by what is guarded: a login from an address, a transaction password.
CREATE TABLE throttles (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  window_started_ms bigint NOT NULL,
  locked_until_ms bigint NOT NULL DEFAULT 0
);

-- Answers of calls that carried an Idempotency-Key. Sealed: an answer may hold a token.
CREATE TABLE idempotency_answers (
  scope text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  run_id text NOT NULL,
  sealed_answer bytea,
  created_ms bigint NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_answers_age ON idempotency_answers (created_ms);
