-- The price at the end of a day: of its exchange, at which what is settled daily is marked, or of the night's beginning, from which what is borrowed costs. Stated once, whatever dies, so that
-- everybody who holds the instrument is reckoned by the same one.
CREATE TABLE daily_settlements (
  instrument_id text NOT NULL,
  what text NOT NULL CHECK (what IN ('mark', 'night')),
  day text NOT NULL,
  due_ms bigint NOT NULL,
  price text NOT NULL,
  quote_ms bigint NOT NULL,
  source_name text NOT NULL,
  is_paid boolean NOT NULL DEFAULT false,
  PRIMARY KEY (instrument_id, what, day)
);
CREATE INDEX daily_settlements_unpaid ON daily_settlements (due_ms) WHERE NOT is_paid;
