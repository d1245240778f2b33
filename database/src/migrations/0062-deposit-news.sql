-- When the customer was told of a deposit's end. Until then the row itself is the letter that waits, so that a crash
-- between the end and its message loses nothing. What ended before this column was there has been told already.
ALTER TABLE deposits ADD COLUMN told_ms bigint;
UPDATE deposits SET told_ms = ended_ms;
CREATE INDEX deposits_untold ON deposits (ended_ms) WHERE state <> 'pending' AND told_ms IS NULL;
