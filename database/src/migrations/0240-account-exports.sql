-- Exports of whole accounts that customers asked for: each is kept for a week, in parts in the object storage. The try and
-- its number of parts are written before each part is, so that whatever a crash leaves is found and removed.
CREATE TABLE account_exports (
  export_id text COLLATE "C" PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  language text NOT NULL,
  asked_ms bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  steps_done integer NOT NULL DEFAULT 0,
  steps integer NOT NULL DEFAULT 0,
  -- Set when it is whole: nothing is given out before.
  size_bytes bigint,
  -- When it was whole or given up.
  ended_ms bigint,
  is_told boolean NOT NULL DEFAULT false,
  CHECK (size_bytes IS NULL OR ended_ms IS NOT NULL)
);
CREATE UNIQUE INDEX account_exports_running ON account_exports (user_id) WHERE ended_ms IS NULL;
CREATE INDEX account_exports_of_user ON account_exports (user_id, asked_ms);
