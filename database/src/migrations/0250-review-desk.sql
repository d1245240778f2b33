-- Who of the operators works on a case, for ten minutes at a time.
CREATE TABLE review_claims (
  case_id text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators,
  end_ms bigint NOT NULL
);

-- What operators decided: once a case, of money twice, by two people. The desks carry out what is final.
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
CREATE UNIQUE INDEX review_decisions_two_people ON review_decisions (case_id, operator_id) WHERE passes;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON review_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An operator's own words, where a person refused it.
ALTER TABLE kyc_cases ADD COLUMN reason_text text;
ALTER TABLE users ADD COLUMN kyc_reason_text text;
ALTER TABLE permissions ADD COLUMN reason_text text;
