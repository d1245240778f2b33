-- What operators asked to be corrected, and what became of it. They ask beside the server; the server that has the lanes
-- carries it out and writes the outcome. Neither is ever changed.
CREATE TABLE corrections (
  correction_id text PRIMARY KEY,
  account_id text NOT NULL,
  asked_ms bigint NOT NULL,
  by_whom text NOT NULL CHECK (by_whom <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  corrects_id text NOT NULL,
  wallet_type text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0)
);
CREATE INDEX corrections_of ON corrections (account_id, asked_ms);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON corrections
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
