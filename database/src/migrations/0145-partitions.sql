-- The accounts are divided into 256 partitions for ever: rows are stored by them. A lane is who writes: one log, one head,
-- one lease, as many partitions as it owns. Partitions go from lane to lane, rows and logs stay where they are.
CREATE FUNCTION partition_of(account_id text) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  hash bigint := 2166136261;
BEGIN
  -- FNV-1a, 32 bits.
  FOR place IN 1 .. length(account_id) LOOP
    hash := ((hash # ascii(substr(account_id, place, 1))) * 16777619) & 4294967295;
  END LOOP;
  RETURN (hash % 256)::integer;
END $$;

CREATE TABLE partitions (
  partition integer PRIMARY KEY CHECK (partition BETWEEN 0 AND 255),
  -- Who owns it; none while it was given up.
  lane integer REFERENCES lanes,
  -- What lanes before wrote of it has numbers up to this; its owner goes on behind.
  since_seq bigint NOT NULL DEFAULT 0
);
INSERT INTO partitions (partition, since_seq)
SELECT number, (SELECT coalesce(max(head_seq), 0) FROM lanes) FROM generate_series(0, 255) AS number;

DROP VIEW postings;
DROP VIEW fills;
DROP VIEW entries;
ALTER TABLE acts DROP CONSTRAINT acts_lane_fkey;
ALTER TABLE credits DROP CONSTRAINT credits_lane_fkey;

ALTER TABLE wallets RENAME COLUMN lane TO partition;
ALTER TABLE wallets ALTER COLUMN partition TYPE integer USING partition_of(account_id);
ALTER TABLE orders RENAME COLUMN lane TO partition;
ALTER TABLE orders ALTER COLUMN partition TYPE integer USING partition_of(account_id);
ALTER TABLE positions RENAME COLUMN lane TO partition;
ALTER TABLE positions ALTER COLUMN partition TYPE integer USING partition_of(account_id);
ALTER TABLE lots RENAME COLUMN lane TO partition;
ALTER TABLE lots ALTER COLUMN partition TYPE integer USING partition_of(account_id);
ALTER TABLE held_items RENAME COLUMN lane TO partition;
ALTER TABLE held_items ALTER COLUMN partition TYPE integer USING partition_of(account_id);
ALTER TABLE answers RENAME COLUMN lane TO partition;
ALTER TABLE answers ALTER COLUMN partition TYPE integer USING partition_of(account_id);
ALTER TABLE credits RENAME COLUMN lane TO partition;
ALTER TABLE credits ALTER COLUMN partition TYPE integer USING partition_of(account_id);

-- What stands in the log says in whose.
ALTER TABLE journal RENAME COLUMN lane TO partition;
ALTER TABLE journal ADD COLUMN lane integer;
ALTER TABLE journal ALTER COLUMN lane TYPE integer USING partition,
                    ALTER COLUMN partition TYPE integer USING partition_of(account_id);
ALTER TABLE journal ALTER COLUMN lane SET NOT NULL;
ALTER TABLE acts RENAME COLUMN lane TO partition;
ALTER TABLE acts ADD COLUMN lane integer REFERENCES lanes;
ALTER TABLE acts ALTER COLUMN lane TYPE integer USING partition,
                 ALTER COLUMN partition TYPE integer USING partition_of(account_id);
ALTER TABLE acts ALTER COLUMN lane SET NOT NULL;
DROP INDEX acts_of_cause;
CREATE INDEX acts_of_cause ON acts (cause_id, lane, event_seq);

-- Auditors read the journal by stretches of the log.
CREATE INDEX journal_groups ON journal USING brin (event_seq);

-- What one wallet felt of one entry, in the order of the log.
CREATE VIEW entries AS
SELECT j.partition, j.account_id, j.lane, j.event_seq, j.line + leg.n::integer - 1 AS line,
       j.cause_id || '-' || split_part(leg.text, '|', 2) AS entry_id,
       nullif(split_part(leg.text, '|', 1), '') AS wallet_type, split_part(leg.text, '|', 2) AS bill_type,
       j.ref_id, j.at_ms, split_part(leg.text, '|', 3)::bigint AS cash_minor,
       split_part(leg.text, '|', 4)::bigint AS margin_minor,
       nullif(split_part(leg.text, '|', 5), '')::bigint AS balance_after_minor,
       CASE WHEN j.postings IS NOT NULL THEN (j.postings::json -> (leg.n::integer - 1))::text
            ELSE (SELECT json_agg(json_build_array(p ->> 'account', p ->> 'unit', ltrim(p ->> 'amount', '#')))::text
                    FROM json_array_elements(j.detail::json -> 'entries' -> (leg.n::integer - 1) -> 'postings') p)
       END AS postings, j.line AS journal_line
  FROM journal j, string_to_table(j.legs, ';') WITH ORDINALITY AS leg(text, n);

-- The legs one by one, for auditors and statements.
CREATE VIEW postings AS
SELECT e.partition, e.account_id, e.lane, e.event_seq, e.line, e.entry_id, e.bill_type, e.ref_id, e.at_ms,
       p ->> 0 AS account, p ->> 1 AS unit, (p ->> 2)::numeric AS amount
  FROM entries e, json_array_elements(e.postings::json) p;

CREATE VIEW fills AS
SELECT partition, account_id, ref_id AS order_id, cause_id AS fill_id, position_id, instrument_id, lane,
       event_seq, filled_ms, line, detail
  FROM journal WHERE detail IS NOT NULL;
