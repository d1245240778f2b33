-- One row for each thing that moved money or units in an account: its entries, and the fill they came from. A thing
-- happens once, for ever: its cause is unique. The last row an account has of a commit group also tells which frames of
-- the private feed the group gave out; a group that moved nothing has a row for that alone.
CREATE TABLE journal (
  lane integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  event_seq bigint NOT NULL,
  -- The place of its first leg among the legs of the group.
  line integer NOT NULL,
  at_ms bigint NOT NULL,
  -- What it belongs to or corrects, and what it is: of a fill the order and the fill, else an id of its own.
  ref_id text COLLATE "C",
  cause_id text COLLATE "C",
  -- What each wallet felt of each entry: wallet|bill|cash|margin|balance after, joined by semicolons. No wallet: the house alone.
  legs text,
  -- The postings of each leg; none where they stand in the fill.
  postings text,
  position_id text COLLATE "C",
  instrument_id text COLLATE "C",
  filled_ms bigint,
  detail text,
  -- The numbers of the feed after the group, and what the frames are of: o order, p position, w wallet.
  order_no integer,
  position_no integer,
  wallet_no integer,
  frames text,
  PRIMARY KEY (lane, account_id, event_seq, line),
  CHECK ((cause_id IS NULL) = (ref_id IS NULL) AND (cause_id IS NULL) = (legs IS NULL)),
  CHECK (legs IS NULL OR postings IS NOT NULL OR detail IS NOT NULL)
) WITH (toast_tuple_target = 8160);

DROP VIEW postings;

-- Every entry was named after its cause and its kind.
INSERT INTO journal (lane, account_id, event_seq, line, at_ms, ref_id, cause_id, legs, postings,
                     position_id, instrument_id, filled_ms, detail)
SELECT e.lane, e.account_id, e.event_seq, e.line, e.at_ms, e.ref_id, e.cause_id, e.legs,
       e.postings, f.position_id, f.instrument_id, f.filled_ms, f.detail
  FROM (SELECT lane, account_id, event_seq, ref_id, left(entry_id, -length(bill_type) - 1) AS cause_id,
               min(line) AS line, min(at_ms) AS at_ms,
               string_agg(concat_ws('|', coalesce(wallet_type, ''), bill_type, cash_minor, margin_minor,
                                    coalesce(balance_after_minor::text, '')), ';' ORDER BY line) AS legs,
               '[' || string_agg(postings, ',' ORDER BY line) || ']' AS postings
          FROM entries GROUP BY 1, 2, 3, 4, 5) e
  LEFT JOIN fills f ON f.lane = e.lane AND f.account_id = e.account_id
   AND f.order_id = e.ref_id AND f.fill_id = e.cause_id;

-- Frames keep their numbers; a reader who comes back is told the thing as it is.
INSERT INTO journal (lane, account_id, event_seq, line, at_ms, order_no, position_no, wallet_no, frames)
SELECT o.lane, o.account_id, o.event_seq, 1 << 30, o.at_ms, (o.counters::json ->> 'order')::integer,
       (o.counters::json ->> 'position')::integer, (o.counters::json ->> 'wallet')::integer,
       (SELECT string_agg(CASE f ->> 'topic'
                            WHEN 'order' THEN 'o:' || (f ->> 'id')
                            WHEN 'position' THEN 'p:' || (f -> 'body' ->> 'positionId')
                            ELSE 'w:' || (f -> 'body' ->> 'walletType') END, ' ' ORDER BY n)
          FROM json_array_elements(o.frames::json) WITH ORDINALITY AS all_frames(f, n))
  FROM outbox o;

DO $$ BEGIN
  IF (SELECT count(*) FROM fills) <> (SELECT count(*) FROM journal WHERE detail IS NOT NULL) THEN
    RAISE EXCEPTION 'a fill has no entry';
  END IF;
END $$;
DROP TABLE entries;
DROP TABLE fills;
DROP TABLE outbox;

CREATE UNIQUE INDEX journal_causes ON journal (lane, account_id, ref_id, cause_id) WHERE cause_id IS NOT NULL;
-- A start reads the fills of the last minutes: what they took of the markets has not come back yet.
CREATE INDEX journal_fills ON journal USING brin (filled_ms);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What one wallet felt of one entry, in the order of the log.
CREATE VIEW entries AS
SELECT j.lane, j.account_id, j.event_seq, j.line + leg.n::integer - 1 AS line,
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
SELECT e.lane, e.account_id, e.event_seq, e.line, e.entry_id, e.bill_type, e.ref_id, e.at_ms,
       p ->> 0 AS account, p ->> 1 AS unit, (p ->> 2)::numeric AS amount
  FROM entries e, json_array_elements(e.postings::json) p;

CREATE VIEW fills AS
SELECT lane, account_id, ref_id AS order_id, cause_id AS fill_id, position_id, instrument_id, event_seq,
       filled_ms, line, detail
  FROM journal WHERE detail IS NOT NULL;
