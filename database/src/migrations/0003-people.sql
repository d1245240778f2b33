-- People: customers, how they prove who they are, and what is stored of them. Secrets are stored
-- as hashes, or sealed with a key that is not in this database.

-- A customer.
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
  -- After so many minutes without an act of the person the app locks itself.
  lock_minutes smallint NOT NULL DEFAULT 60 CHECK (lock_minutes IN (5, 15, 60)),
  alerts_by_email boolean NOT NULL DEFAULT true,
  is_locked boolean NOT NULL DEFAULT false,
  has_wallets boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL,
  kyc_submit_ms bigint,
  kyc_review_ms bigint,
  frozen_ms bigint,
  -- When a freeze ends by itself, once the customer has asked for it.
  thaw_ms bigint,
  -- When the customer closed the account. A minute later, when nothing can be on its way any more,
  -- what is personal is erased.
  closed_ms bigint,
  erased_ms bigint,
  -- When a second factor was last added or removed: an older proof is none.
  factors_changed_ms bigint NOT NULL DEFAULT 0,
  -- The operator's own words, where a person refused the identity.
  kyc_reason_text text,
  -- Whether a message on a device's screen shows amounts and names.
  push_figures boolean NOT NULL DEFAULT false,
  CHECK (erased_ms IS NULL OR closed_ms IS NOT NULL)
);
CREATE INDEX users_invited ON users (invited_by, created_ms DESC) WHERE invited_by IS NOT NULL;
CREATE INDEX users_closed ON users (closed_ms) WHERE closed_ms IS NOT NULL AND erased_ms IS NULL;
CREATE INDEX users_erased ON users (erased_ms) WHERE erased_ms IS NOT NULL;

-- A login of a customer on a device.
CREATE TABLE sessions (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users,
  device text NOT NULL,
  address text NOT NULL,
  created_ms bigint NOT NULL,
  last_seen_ms bigint NOT NULL,
  ended_ms bigint,
  -- The last fresh proof given in it, and what it was made of.
  proved_ms bigint,
  proved_by text,
  CHECK ((proved_ms IS NULL) = (proved_by IS NULL))
);
CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_ms IS NULL;
CREATE INDEX sessions_age ON sessions (created_ms);
-- Whether a device is known: asked at every login, over the sessions that have ended too.
CREATE INDEX sessions_device ON sessions (user_id, device);

-- A code sent by e-mail; one is also stored for addresses nobody has, so that asking does not
-- reveal who is a customer.
CREATE TABLE email_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  type text NOT NULL,
  code_hash bytea NOT NULL,
  -- The keyed hash of the handle that was answered to whoever asked for the code.
  handle_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  is_used boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL,
  -- Where it was asked for from, so that one address cannot ask for everybody.
  network text NOT NULL DEFAULT 'unknown'
);
CREATE INDEX email_codes_latest ON email_codes (email, type, id DESC);
CREATE INDEX email_codes_network ON email_codes (network, created_ms);
CREATE INDEX email_codes_age ON email_codes (created_ms);

-- Wrong tries against what is guarded: a login from an address, a transaction password.
CREATE TABLE throttles (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  window_started_ms bigint NOT NULL,
  locked_until_ms bigint NOT NULL DEFAULT 0
);
CREATE INDEX throttles_age ON throttles (window_started_ms);

-- A network a customer has logged in from: guessing from elsewhere does not lock it out.
CREATE TABLE known_networks (
  user_id text NOT NULL REFERENCES users,
  network text NOT NULL,
  last_ms bigint NOT NULL,
  PRIMARY KEY (user_id, network)
);
CREATE INDEX known_networks_age ON known_networks (last_ms);

-- The answer of a call that carried an Idempotency-Key. Sealed: an answer may hold a token.
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

-- The time codes of a customer, with their sealed secret.
CREATE TABLE time_codes (
  user_id text PRIMARY KEY REFERENCES users,
  sealed_secret bytea NOT NULL,
  -- Null until a first code was right: until then it guards nothing.
  confirmed_ms bigint,
  -- The step of the last code that was used; that one and all before it are used up.
  last_step bigint NOT NULL DEFAULT 0
);

-- A passkey of a customer.
CREATE TABLE passkeys (
  credential_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  -- Sealed for its customer: a passkey logs in alone, and nobody may put one here by hand.
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_ms bigint NOT NULL,
  used_ms bigint
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- The keyed hash of a recovery code, which works once.
CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  created_ms bigint NOT NULL,
  used_ms bigint,
  PRIMARY KEY (user_id, code_hash)
);

-- A login or proof under way, by the hash of what names it.
CREATE TABLE login_steps (
  key_hash bytea PRIMARY KEY,
  user_id text,
  -- What a passkey is to sign; taken by the first answer.
  challenge text,
  expires_ms bigint NOT NULL
);
CREATE INDEX login_steps_expired ON login_steps (expires_ms);

-- Something that concerned a customer's security, as the customer is shown it.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  event text NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  at_ms bigint NOT NULL
);
CREATE INDEX security_events_of_user ON security_events (user_id, id);
CREATE INDEX security_events_old ON security_events (at_ms);

-- A key of a customer's own program. Only the hash of the token is stored.
CREATE TABLE api_keys (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users,
  name text NOT NULL,
  scopes text[] NOT NULL,
  -- Addresses and networks it is let in from; from any when empty.
  addresses text[] NOT NULL,
  -- The largest order, in cents of USD; of a key that trades.
  largest_minor bigint,
  calls_per_minute integer NOT NULL,
  is_paused boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL,
  ends_ms bigint NOT NULL,
  ended_ms bigint,
  used_ms bigint,
  used_address text,
  -- When the customer was notified that it ends soon.
  end_told_ms bigint
);
CREATE INDEX api_keys_of_user ON api_keys (user_id, created_ms);
CREATE INDEX api_keys_to_tell ON api_keys (ends_ms) WHERE ended_ms IS NULL AND end_told_ms IS NULL;

-- One of the last requests of a key.
CREATE TABLE api_key_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_id text NOT NULL REFERENCES api_keys,
  call text NOT NULL,
  code integer NOT NULL,
  address text NOT NULL,
  at_ms bigint NOT NULL
);
CREATE INDEX api_key_requests_of_key ON api_key_requests (key_id, id);

-- A file that a customer uploaded; its bytes are in the object storage under object_key.
CREATE TABLE files (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('kyc', 'proof', 'chat')),
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  content_hash text NOT NULL,
  object_key text NOT NULL,
  created_ms bigint NOT NULL,
  -- When a scanner gave its verdict, null before that, and what it found, null for nothing.
  scanned_ms bigint,
  finding text
);
CREATE INDEX files_unscanned ON files (created_ms, id) WHERE scanned_ms IS NULL;
CREATE INDEX files_content ON files (content_hash);
CREATE INDEX files_of_user ON files (user_id, created_ms);
CREATE INDEX files_age ON files (created_ms);

-- An identity handed in for review. The document's number is sealed; "number_mark" is a keyed hash
-- that recognises it.
CREATE TABLE kyc_cases (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  country text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- 1 ID card, 2 passport.
  card_type smallint NOT NULL CHECK (card_type IN (1, 2)),
  sealed_number bytea NOT NULL,
  number_mark bytea NOT NULL,
  number_masked text NOT NULL,
  front_file text NOT NULL REFERENCES files,
  -- Of an ID card.
  back_file text REFERENCES files,
  -- 1 under review, 2 refused, 3 verified.
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3)),
  -- Why it was refused, as a word.
  reason text,
  submit_ms bigint NOT NULL,
  review_ms bigint,
  -- When the desk polls it next.
  due_ms bigint NOT NULL,
  is_told boolean NOT NULL DEFAULT false,
  -- The operator's own words, where a person refused it.
  reason_text text,
  CHECK ((back_file IS NULL) = (card_type = 2)),
  CHECK ((review_ms IS NULL) = (status = 1)),
  CHECK ((reason IS NULL) = (status <> 2))
);
-- One per customer that is open or has passed.
CREATE UNIQUE INDEX kyc_cases_standing ON kyc_cases (user_id) WHERE status <> 2;
CREATE INDEX kyc_cases_of_user ON kyc_cases (user_id, submit_ms DESC);
CREATE INDEX kyc_cases_waiting ON kyc_cases (due_ms) WHERE NOT is_told;
CREATE INDEX kyc_cases_front ON kyc_cases (front_file);
CREATE INDEX kyc_cases_back ON kyc_cases (back_file) WHERE back_file IS NOT NULL;

-- A document that verifies somebody: one account each.
CREATE TABLE verified_documents (
  number_mark bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  case_id text NOT NULL REFERENCES kyc_cases
);

-- An access to a document, written before the bytes are given out.
CREATE TABLE document_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id text NOT NULL,
  owner_id text NOT NULL,
  -- The case it was opened for, if for a review.
  case_id text,
  -- The owner, the desk that decides by itself, or a person who reviews.
  viewer_kind text NOT NULL CHECK (viewer_kind IN ('owner', 'desk', 'reviewer')),
  viewer text NOT NULL,
  viewed_ms bigint NOT NULL
);
CREATE INDEX document_views_of_file ON document_views (file_id, id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_views
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The latest application of a customer for what not everybody may trade, by kind of permission.
CREATE TABLE permissions (
  user_id text NOT NULL,
  type text NOT NULL,
  -- 1 under review, 2 refused, 3 open.
  status smallint NOT NULL CHECK (status IN (1, 2, 3)),
  note text,
  -- Why it was refused, as a word.
  reason text,
  apply_ms bigint NOT NULL,
  review_ms bigint,
  is_told boolean NOT NULL DEFAULT false,
  -- The operator's own words, where a person refused it.
  reason_text text,
  PRIMARY KEY (user_id, type)
);
CREATE INDEX permissions_untold ON permissions (apply_ms) WHERE NOT is_told;

-- A statement that a customer had made: stored for an hour, in parts in the object storage. The
-- number of parts is written before each part is, so that whatever a crash leaves is found and
-- removed.
CREATE TABLE statement_files (
  file_id text COLLATE "C" PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  format text NOT NULL CHECK (format IN ('csv', 'pdf', 'json')),
  from_ms bigint NOT NULL,
  parts integer NOT NULL DEFAULT 0,
  -- Set when the file is complete: nothing is given out before.
  size_bytes bigint,
  created_ms bigint NOT NULL
);
CREATE INDEX statement_files_of_user ON statement_files (user_id, created_ms);
CREATE INDEX statement_files_old ON statement_files (created_ms);

-- An export of an account that its customer asked for: stored for a week, in parts as a statement
-- is. The try is written before its parts too.
CREATE TABLE account_exports (
  export_id text COLLATE "C" PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  language text NOT NULL,
  asked_ms bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  steps_done integer NOT NULL DEFAULT 0,
  steps integer NOT NULL DEFAULT 0,
  -- Set when it is complete: nothing is given out before.
  size_bytes bigint,
  -- When it was complete or given up.
  ended_ms bigint,
  is_told boolean NOT NULL DEFAULT false,
  CHECK (size_bytes IS NULL OR ended_ms IS NOT NULL)
);
CREATE UNIQUE INDEX account_exports_running ON account_exports (user_id) WHERE ended_ms IS NULL;
CREATE INDEX account_exports_of_user ON account_exports (user_id, asked_ms);
