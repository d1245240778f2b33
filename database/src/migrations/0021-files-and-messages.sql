-- What a customer uploaded; the bytes are in the object storage under object_key.
CREATE TABLE files (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('kyc', 'proof', 'chat')),
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  content_hash text NOT NULL,
  object_key text NOT NULL,
  created_ms bigint NOT NULL
);
CREATE INDEX files_of_user ON files (user_id);
CREATE INDEX files_content ON files (content_hash);

-- The inbox. Kept as a key and its figures, worded in the reader's language when read.
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL,
  kind text NOT NULL,
  message_key text NOT NULL,
  params jsonb NOT NULL,
  link text,
  is_read boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL
);
CREATE INDEX messages_of_user ON messages (user_id, id DESC);
CREATE INDEX messages_unread ON messages (user_id) WHERE NOT is_read;
