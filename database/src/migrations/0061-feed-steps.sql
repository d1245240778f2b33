-- Parts of the private feed that are written beside the lanes (deposits). Numbers belong to the customer and survive restarts;
-- steps are kept for 24 hours.
CREATE TABLE feed_counters (
  part text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  PRIMARY KEY (part, customer_id)
);

CREATE TABLE feed_steps (
  part text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  at_ms bigint NOT NULL,
  payload text NOT NULL,
  PRIMARY KEY (part, customer_id, seq)
);
CREATE INDEX feed_steps_age ON feed_steps (at_ms);
