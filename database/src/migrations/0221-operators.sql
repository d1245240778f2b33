-- Who works here. Nobody is there from the start: a command on the server adds them.
CREATE TABLE operators (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  roles text[] NOT NULL,
  is_disabled boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL
);

CREATE TABLE operator_sessions (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  operator_id text NOT NULL REFERENCES operators,
  address text NOT NULL,
  created_ms bigint NOT NULL,
  last_seen_ms bigint NOT NULL,
  ended_ms bigint
);
CREATE INDEX operator_sessions_open ON operator_sessions (operator_id, last_seen_ms) WHERE ended_ms IS NULL;

-- What operators did and looked at. Each row has the hash of the one before it, so that none can be changed or taken out in silence.
CREATE TABLE operator_acts (
  seq bigint PRIMARY KEY,
  at_ms bigint NOT NULL,
  operator_id text NOT NULL,
  what text NOT NULL,
  subject text,
  before text,
  after text,
  reason text,
  address text NOT NULL,
  hash text NOT NULL
);
CREATE INDEX operator_acts_of ON operator_acts (operator_id, seq DESC);
CREATE INDEX operator_acts_about ON operator_acts (subject, seq DESC) WHERE subject IS NOT NULL;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_acts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
