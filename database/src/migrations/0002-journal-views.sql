-- How the journal is read: its fills, its entries and their postings, one row each.
--
-- A fill in the journal does not repeat what its row says: its entries, its own id, its order's and
-- its position's stand in the text as "#", which no value is written as. The postings of such a row
-- begin with "@", and so do the accounts of its customer in them. The views give them complete.

CREATE FUNCTION whole_postings(postings text, account_id text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN left(postings, 1) = '@'
              THEN replace(substr(postings, 2), '"@', '"customer:' || account_id || ':') ELSE postings END
$$;

CREATE FUNCTION whole_fill(detail text, account_id text, order_id text, fill_id text, position_id text, legs text, postings text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN left(postings, 1) = '@' THEN
    replace(replace(replace(replace(detail, '"fillId":"#"', '"fillId":"' || fill_id || '"'),
      '"orderId":"#"', '"orderId":"' || order_id || '"'), '"positionId":"#"', '"positionId":"' || position_id || '"'),
      '"entries":"#"', (
        SELECT '"entries":[' || string_agg('{"billType":"' || split_part(leg.text, '|', 2) || '","id":"' || fill_id || '-'
                 || split_part(leg.text, '|', 2) || '","postings":[' || (
                   SELECT string_agg('{"account":"' || (p ->> 0) || '","amount":"#' || (p ->> 2) || '","unit":"' || (p ->> 1)
                            || '"}', ',' ORDER BY place)
                     FROM json_array_elements(whole_postings(postings, account_id)::json -> (leg.n::integer - 1))
                            WITH ORDINALITY AS posting(p, place)) || ']}', ',' ORDER BY leg.n) || ']'
          FROM string_to_table(legs, ';') WITH ORDINALITY AS leg(text, n)))
    ELSE detail END
$$;

-- A fill.
CREATE VIEW fills AS
SELECT partition, account_id, ref_id AS order_id, cause_id AS fill_id, position_id, instrument_id,
       lane, event_seq, filled_ms, line,
       whole_fill(detail, account_id, ref_id, cause_id, position_id, legs, postings)
         COLLATE "default" AS detail
  FROM journal WHERE detail IS NOT NULL;

-- An entry: what one movement did to one wallet, in the order of the log.
CREATE VIEW entries AS
SELECT j.partition, j.account_id, j.lane, j.event_seq, j.line + leg.n::integer - 1 AS line,
       j.cause_id || '-' || split_part(leg.text, '|', 2) AS entry_id,
       nullif(split_part(leg.text, '|', 1), '') AS wallet_type,
       split_part(leg.text, '|', 2) AS bill_type, j.ref_id, j.at_ms,
       split_part(leg.text, '|', 3)::bigint AS cash_minor,
       split_part(leg.text, '|', 4)::bigint AS margin_minor,
       nullif(split_part(leg.text, '|', 5), '')::bigint AS balance_after_minor,
       CASE WHEN j.postings IS NOT NULL
            THEN (whole_postings(j.postings, j.account_id)::json -> (leg.n::integer - 1))::text
            ELSE (SELECT json_agg(json_build_array(p ->> 'account', p ->> 'unit',
                                                   ltrim(p ->> 'amount', '#')))::text
                    FROM json_array_elements(
                      j.detail::json -> 'entries' -> (leg.n::integer - 1) -> 'postings') p)
       END AS postings, j.line AS journal_line
  FROM journal j, string_to_table(j.legs, ';') WITH ORDINALITY AS leg(text, n);

-- A posting, for auditors and statements. It counts in the unit of its account: minor units of a
-- currency, or what is held of an instrument.
CREATE VIEW postings AS
SELECT e.partition, e.account_id, e.lane, e.event_seq, e.line, e.entry_id, e.bill_type, e.ref_id,
       e.at_ms, p ->> 0 AS account, p ->> 1 AS unit, (p ->> 2)::numeric AS amount
  FROM entries e, json_array_elements(e.postings::json) p;
