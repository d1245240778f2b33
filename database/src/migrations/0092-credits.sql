-- What each deposit brought, once and for ever: the commit that credits a deposit writes its row here, and the primary
-- key refuses a second one, however long after the first. What was credited before this table was there counts too.
CREATE TABLE credits (
  lane integer NOT NULL REFERENCES lanes (lane),
  account_id text NOT NULL,
  deposit_id text NOT NULL,
  event_seq bigint NOT NULL,
  credit_minor bigint NOT NULL CHECK (credit_minor >= 0),
  fx text,
  PRIMARY KEY (lane, account_id, deposit_id)
);
INSERT INTO credits (lane, account_id, deposit_id, event_seq, credit_minor)
SELECT DISTINCT ON (lane, account_id, ref_id) lane, account_id, ref_id, event_seq,
       CASE WHEN wallet_type IS NULL THEN 0 ELSE cash_minor END
  FROM entries WHERE bill_type = 'deposit'
 ORDER BY lane, account_id, ref_id, event_seq, wallet_type NULLS LAST;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
