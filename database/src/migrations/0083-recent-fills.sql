-- A start reads the fills of the last minutes: what they took of the markets has not come back yet.
-- Fills are appended as time passes, so that a block's first and last time are all an index needs.
CREATE INDEX fills_recent ON fills USING brin (filled_ms);
