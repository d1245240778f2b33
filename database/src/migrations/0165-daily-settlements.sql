-- The settlement price of a day: stated once, whatever dies, so that everybody who holds the instrument is paid by the same one.
CREATE TABLE daily_settlements (
  instrument_id text NOT NULL,
  day text NOT NULL,
  due_ms bigint NOT NULL,
  price text NOT NULL,
  quote_ms bigint NOT NULL,
  source_name text NOT NULL,
  is_paid boolean NOT NULL DEFAULT false,
  PRIMARY KEY (instrument_id, day)
);
CREATE INDEX daily_settlements_unpaid ON daily_settlements (due_ms) WHERE NOT is_paid;
