-- How the journal is read: its fills, its entries and their postings, one row each.

-- A fill.
CREATE VIEW fills AS
SELECT partition, account_id, ref_id AS order_id, cause_id AS fill_id, position_id, instrument_id,
       lane, event_seq, filled_ms, line, detail
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
            THEN (j.postings::json -> (leg.n::integer - 1))::text
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
