-- Operating: the installation, its jobs, and the people who work here with what they decided.

-- A fact drawn once per installation, such as the public half of the market's seed.
CREATE TABLE installation (name text PRIMARY KEY, value text NOT NULL);

-- The lease of a job that runs in one process of a deployment at a time. It is free when it has run
-- out or its session has ended.
CREATE TABLE job_leases (
  name text COLLATE "C" PRIMARY KEY,
  -- Grows each time the job goes to another process.
  epoch bigint NOT NULL,
  holder text,
  holder_pid integer,
  holder_since timestamptz,
  lease_until timestamptz NOT NULL
) WITH (fillfactor = 10);

-- A person who works here. Nobody is there from the start: a command on the server adds them.
CREATE TABLE operators (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  -- Of a password that was drawn: how long it lets in, once; 0 when it has. Null: a chosen one.
  password_until_ms bigint,
  roles text[] NOT NULL,
  is_disabled boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL,
  -- The sealed secret of an authenticator; asked for from its first code on.
  time_code_secret text,
  time_code_ms bigint,
  time_code_step bigint NOT NULL DEFAULT 0,
  CHECK (time_code_ms IS NULL OR time_code_secret IS NOT NULL)
);

-- A login of an operator.
CREATE TABLE operator_sessions (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  operator_id text NOT NULL REFERENCES operators,
  address text NOT NULL,
  -- From a network that let an operator in, other people's tries are not felt.
  network text NOT NULL,
  created_ms bigint NOT NULL,
  last_seen_ms bigint NOT NULL,
  ended_ms bigint
);
CREATE INDEX operator_sessions_open ON operator_sessions (operator_id, last_seen_ms)
  WHERE ended_ms IS NULL;
CREATE INDEX operator_sessions_from ON operator_sessions (operator_id, network, created_ms);

-- What a row beside the books said, signed by the server that wrote it. The digest stands in the
-- log of the account as well; salt and body go when the person is erased.
CREATE TABLE attested_rows (
  table_name text NOT NULL,
  row_key text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  account_id text NOT NULL,
  salt text,
  body text,
  digest text NOT NULL UNIQUE,
  signature text NOT NULL,
  at_ms bigint NOT NULL,
  is_logged boolean NOT NULL DEFAULT false,
  PRIMARY KEY (table_name, row_key, version),
  CHECK ((salt IS NULL) = (body IS NULL))
);
CREATE INDEX attested_rows_of ON attested_rows (account_id);
CREATE INDEX attested_rows_to_log ON attested_rows (at_ms) WHERE NOT is_logged;

-- Something an operator did or read, and the account it is about.
CREATE TABLE operator_acts (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at_ms bigint NOT NULL,
  operator_id text NOT NULL,
  what text NOT NULL,
  subject text,
  before text,
  after text,
  reason text,
  address text NOT NULL
);
CREATE INDEX operator_acts_of ON operator_acts (operator_id, seq DESC);
CREATE INDEX operator_acts_about ON operator_acts (subject, seq DESC) WHERE subject IS NOT NULL;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_acts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The operator who works on a case, for ten minutes at a time.
CREATE TABLE review_claims (
  case_id text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators,
  end_ms bigint NOT NULL
);

-- What an operator decided on a case: once, of money twice, by two people. The desks carry out what
-- is final.
CREATE TABLE review_decisions (
  case_id text NOT NULL,
  stage smallint NOT NULL CHECK (stage IN (1, 2)),
  operator_id text NOT NULL REFERENCES operators,
  passes boolean NOT NULL,
  is_final boolean NOT NULL,
  -- The customer reads it.
  reason text,
  at_ms bigint NOT NULL,
  PRIMARY KEY (case_id, stage),
  CHECK (passes OR (is_final AND reason IS NOT NULL))
);
CREATE UNIQUE INDEX review_decisions_final ON review_decisions (case_id) WHERE is_final;
CREATE UNIQUE INDEX review_decisions_two_people ON review_decisions (case_id, operator_id)
  WHERE passes;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON review_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What an operator asks for: a movement undone, or a fill taken back. It is asked beside the
-- server; the server that has the lanes carries it out and writes the outcome. Nothing of it is
-- ever changed.
CREATE TABLE corrections (
  correction_id text PRIMARY KEY,
  account_id text NOT NULL,
  asked_ms bigint NOT NULL,
  by_whom text NOT NULL CHECK (by_whom <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  corrects_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reversal', 'bust')),
  UNIQUE (correction_id, by_whom)
);
CREATE INDEX corrections_of ON corrections (account_id, asked_ms);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON corrections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Another person's approval of a correction: nobody approves what they asked for.
CREATE TABLE correction_approvals (
  correction_id text PRIMARY KEY,
  by_whom text NOT NULL,
  approved_by text NOT NULL CHECK (lower(approved_by) <> lower(by_whom) AND approved_by <> ''),
  at_ms bigint NOT NULL,
  FOREIGN KEY (correction_id, by_whom) REFERENCES corrections (correction_id, by_whom)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON correction_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What became of a correction. "refusal" is null when it was done; then a row of "acts" is of its
-- commit.
CREATE TABLE correction_outcomes (
  correction_id text PRIMARY KEY REFERENCES corrections,
  at_ms bigint NOT NULL,
  refusal text,
  figures json NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON correction_outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
