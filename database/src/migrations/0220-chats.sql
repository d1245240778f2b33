-- Customer service: one conversation a customer, its lines, and what was left when nobody was there.
CREATE TABLE chats (
  id text PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES users,
  state text NOT NULL DEFAULT 'closed' CHECK (state IN ('waiting', 'taken', 'closed')),
  -- The operator who took it, and when they last did anything here.
  taken_by text,
  agent_ms bigint,
  last_seq bigint NOT NULL DEFAULT 0,
  -- Since when the customer waits for somebody, and how long they waited the last time.
  waiting_ms bigint,
  waited_ms bigint,
  -- When the customer was last here.
  seen_ms bigint NOT NULL,
  last_ms bigint NOT NULL
);
CREATE INDEX chats_at_desk ON chats (state, last_ms DESC);

CREATE TABLE chat_lines (
  chat_id text NOT NULL REFERENCES chats,
  seq bigint NOT NULL,
  sender text NOT NULL CHECK (sender IN ('customer', 'agent', 'system')),
  agent_name text,
  -- Of the system: the word of its sentence.
  text text,
  file_id text,
  -- What is asked about: `order o-771`.
  about text,
  client_key text,
  created_ms bigint NOT NULL,
  read_ms bigint,
  PRIMARY KEY (chat_id, seq)
);
CREATE UNIQUE INDEX chat_lines_once ON chat_lines (chat_id, client_key) WHERE client_key IS NOT NULL;
CREATE INDEX chat_lines_files ON chat_lines (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX chat_lines_unread ON chat_lines (chat_id, sender) WHERE read_ms IS NULL;

CREATE TABLE tickets (
  ticket_no text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  subject text NOT NULL,
  text text NOT NULL,
  file_id text,
  client_key text,
  created_ms bigint NOT NULL,
  answer text,
  answered_by text,
  answered_ms bigint
);
CREATE UNIQUE INDEX tickets_once ON tickets (user_id, client_key) WHERE client_key IS NOT NULL;
CREATE INDEX tickets_of_user ON tickets (user_id, created_ms DESC);
CREATE INDEX tickets_at_desk ON tickets (created_ms) WHERE answered_ms IS NULL;
CREATE INDEX tickets_files ON tickets (file_id) WHERE file_id IS NOT NULL;
