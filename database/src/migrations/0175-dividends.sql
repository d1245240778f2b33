-- Dividends as they were announced: what is owed stands from then on, whatever dies. Each is recorded once with everybody who held the share when its ex-date began, and paid once on its pay date.
CREATE TABLE dividends (
  dividend_id text COLLATE "C" PRIMARY KEY,
  instrument_id text NOT NULL,
  announced_ms bigint NOT NULL,
  ex_day text NOT NULL,
  ex_ms bigint NOT NULL,
  pay_day text NOT NULL,
  pay_ms bigint NOT NULL,
  amount text NOT NULL,
  is_recorded boolean NOT NULL DEFAULT false,
  is_paid boolean NOT NULL DEFAULT false
);
CREATE INDEX dividends_unpaid ON dividends (ex_ms) WHERE NOT is_paid;
CREATE INDEX held_dividends ON held_items (item_id, account_id) WHERE kind = 'dividend' AND is_open;
