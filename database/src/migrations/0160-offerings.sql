-- Offerings of new shares. A subscription is a row of "held_items" of kind "subscription" under its offering, so that a
-- customer has one of each for ever.
CREATE INDEX held_subscriptions ON held_items (item_id, account_id) WHERE kind = 'subscription';

-- The applications of customers as they stood after the deadline, "ticket lots" a line, and the hash of the whole list
-- with the simulated ones. Written before the seed is told.
CREATE TABLE offering_lists (
  offering_id text COLLATE "C" PRIMARY KEY,
  frozen_ms bigint NOT NULL,
  method text NOT NULL,
  seed_hash text NOT NULL,
  entries text NOT NULL,
  list_hash text NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offering_lists
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The seed, told, and what it made of the list.
CREATE TABLE offering_draws (
  offering_id text COLLATE "C" PRIMARY KEY REFERENCES offering_lists,
  drawn_ms bigint NOT NULL,
  seed text NOT NULL,
  result_hash text NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offering_draws
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
