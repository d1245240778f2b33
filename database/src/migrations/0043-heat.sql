-- How often each instrument was read and ordered, by the hour. Heat is the sum of the last 24 hours.
CREATE TABLE instrument_heat (
  hour_ms bigint NOT NULL,
  instrument_id text NOT NULL,
  reads bigint NOT NULL DEFAULT 0 CHECK (reads >= 0),
  orders bigint NOT NULL DEFAULT 0 CHECK (orders >= 0),
  PRIMARY KEY (hour_ms, instrument_id)
);
