-- Keys of customers' own programs. Of a token only the hash is stored.
CREATE TABLE api_keys (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users (user_id),
  name text NOT NULL,
  scopes text[] NOT NULL,
  -- Addresses and networks it is let in from; from any where there are none.
  addresses text[] NOT NULL,
  -- The largest order, in cents of USD; of a key that trades.
  largest_minor bigint,
  calls_per_minute integer NOT NULL,
  is_paused boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL,
  ends_ms bigint NOT NULL,
  ended_ms bigint,
  used_ms bigint,
  used_address text
);
CREATE INDEX api_keys_of_user ON api_keys (user_id, created_ms);

-- The last requests of each key.
CREATE TABLE api_key_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_id text NOT NULL REFERENCES api_keys (id),
  call text NOT NULL,
  code integer NOT NULL,
  address text NOT NULL,
  at_ms bigint NOT NULL
);
CREATE INDEX api_key_requests_of_key ON api_key_requests (key_id, id);
