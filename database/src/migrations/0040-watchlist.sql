-- What each customer watches, in the customer's own order.
CREATE TABLE watchlist (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  source smallint NOT NULL,
  market text NOT NULL,
  code text NOT NULL,
  place integer NOT NULL,
  created_ms bigint NOT NULL,
  UNIQUE (user_id, source, market, code)
);
CREATE INDEX watchlist_of_user ON watchlist (user_id, place, id);
