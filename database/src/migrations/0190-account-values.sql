-- What accounts were worth at full hours, in USD cents, recorded by the jobs: every hour of five weeks, midnights (UTC) for ever. No decision reads it.
CREATE TABLE account_values (
  account_id text NOT NULL,
  hour_ms bigint NOT NULL,
  -- The instant of the wallets and of the prices.
  at_ms bigint NOT NULL,
  value_minor bigint NOT NULL,
  PRIMARY KEY (account_id, hour_ms)
);
-- What is thinned out.
CREATE INDEX account_values_hourly ON account_values (hour_ms) WHERE hour_ms % 86400000 <> 0;
