-- Rates that were shown for a transfer and may still be taken, each once, by whichever process is asked.
CREATE TABLE transfer_quotes (
  quote_id text PRIMARY KEY,
  user_id text NOT NULL,
  from_currency text NOT NULL,
  fx text NOT NULL,
  ends_ms bigint NOT NULL
);
CREATE INDEX transfer_quotes_of ON transfer_quotes (user_id, ends_ms);
CREATE INDEX transfer_quotes_age ON transfer_quotes (ends_ms);
