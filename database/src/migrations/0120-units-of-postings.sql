-- A posting counts in the unit of its account: minor units of a currency, or what is held of an instrument.
DROP VIEW postings;
CREATE VIEW postings AS
SELECT e.lane, e.account_id, e.event_seq, e.line, e.entry_id, e.bill_type, e.ref_id, e.at_ms,
       p ->> 0 AS account, p ->> 1 AS unit, (p ->> 2)::numeric AS amount
  FROM entries e, json_array_elements(e.postings::json) p;
