-- Movements that operators asked to be undone, who else approved it, and what became of it. They ask beside the server; the
-- server that has the lanes carries it out and writes the outcome. Nothing of it is ever changed.
CREATE TABLE corrections (
  correction_id text PRIMARY KEY,
  account_id text NOT NULL,
  asked_ms bigint NOT NULL,
  by_whom text NOT NULL CHECK (by_whom <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  corrects_id text NOT NULL,
  UNIQUE (correction_id, by_whom)
);
CREATE INDEX corrections_of ON corrections (account_id, asked_ms);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON corrections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Nobody approves what he asked for himself.
CREATE TABLE correction_approvals (
  correction_id text PRIMARY KEY,
  by_whom text NOT NULL,
  approved_by text NOT NULL CHECK (lower(approved_by) <> lower(by_whom) AND approved_by <> ''),
  at_ms bigint NOT NULL,
  FOREIGN KEY (correction_id, by_whom) REFERENCES corrections (correction_id, by_whom)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON correction_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- "refusal" is none when it was done; then a row of "acts" is of its commit.
CREATE TABLE correction_outcomes (
  correction_id text PRIMARY KEY REFERENCES corrections,
  at_ms bigint NOT NULL,
  refusal text,
  figures json NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON correction_outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
