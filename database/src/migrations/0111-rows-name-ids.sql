-- Watched rows and alerts name the instrument itself: a code that comes back for another one is not theirs.
ALTER TABLE watchlist ADD COLUMN instrument_id text;
UPDATE watchlist SET instrument_id = concat_ws(':', source, market, code);
ALTER TABLE watchlist ALTER COLUMN instrument_id SET NOT NULL,
  DROP COLUMN source, DROP COLUMN market, DROP COLUMN code,
  ADD UNIQUE (user_id, instrument_id);

ALTER TABLE alerts ADD COLUMN instrument_id text;
UPDATE alerts SET instrument_id = concat_ws(':', source, market, code);
ALTER TABLE alerts ALTER COLUMN instrument_id SET NOT NULL,
  DROP COLUMN source, DROP COLUMN market, DROP COLUMN code;
