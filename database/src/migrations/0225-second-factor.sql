-- Who proves to be the customer with more than a password, and what concerned the account.
ALTER TABLE users ADD COLUMN frozen_ms bigint;
-- When a freeze ends by itself, once the customer has asked for it.
ALTER TABLE users ADD COLUMN thaw_ms bigint;
-- The last fresh proof given in a session.
ALTER TABLE sessions ADD COLUMN proved_ms bigint;

-- Time codes. The secret is sealed with a key that is not in the database.
CREATE TABLE time_codes (
  user_id text PRIMARY KEY REFERENCES users (user_id),
  sealed_secret bytea NOT NULL,
  -- Null until a first code was right: until then it guards nothing.
  confirmed_ms bigint,
  -- The step of the last code that was used; that one and all before it are used up.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE passkeys (
  credential_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (user_id),
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_ms bigint NOT NULL,
  used_ms bigint
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Keyed hashes of codes that each work once.
CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES users (user_id),
  code_hash bytea NOT NULL,
  created_ms bigint NOT NULL,
  used_ms bigint,
  PRIMARY KEY (user_id, code_hash)
);

-- Logins and proofs under way, by the hash of what names them.
CREATE TABLE login_steps (
  key_hash bytea PRIMARY KEY,
  user_id text,
  -- What a passkey is to sign; taken by the first answer.
  challenge text,
  expires_ms bigint NOT NULL
);
CREATE INDEX login_steps_expired ON login_steps (expires_ms);

-- What the customer is shown of their own security.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (user_id),
  event text NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  at_ms bigint NOT NULL
);
CREATE INDEX security_events_of_user ON security_events (user_id, id);
CREATE INDEX security_events_old ON security_events (at_ms);
