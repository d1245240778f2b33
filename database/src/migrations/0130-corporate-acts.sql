-- What was done to a customer's holding without an order of his, once and for ever: the commit that does it writes its row
-- here, and the primary key refuses a second one. "cause_id" is what it was part of for everybody who held the same.
CREATE TABLE acts (
  lane integer NOT NULL REFERENCES lanes (lane),
  account_id text NOT NULL,
  act_id text NOT NULL,
  cause_id text NOT NULL,
  event_seq bigint NOT NULL,
  PRIMARY KEY (lane, account_id, act_id)
);
CREATE INDEX acts_of_cause ON acts (cause_id, lane, event_seq);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON acts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE instrument_events DROP CONSTRAINT instrument_events_what_check;
ALTER TABLE instrument_events ADD CONSTRAINT instrument_events_what_check CHECK (what IN
  ('listed', 'listedAgain', 'renamed', 'newTerms', 'halted', 'resumed', 'split', 'splitDone', 'ended'));
