-- Messages: the inbox and its copies, the private feed, webhooks, and customer service.

-- A message in a customer's inbox: a key and its figures, worded in the reader's language when
-- read.
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL,
  kind text NOT NULL,
  message_key text NOT NULL,
  params jsonb NOT NULL,
  link text,
  is_read boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL,
  -- Counts per customer, one by one, so that the push knows what a reader missed.
  seq bigint NOT NULL,
  -- A word under which it is stored once, however often it is sent.
  once_key text
);
CREATE INDEX messages_of_user ON messages (user_id, id DESC);
CREATE INDEX messages_unread ON messages (user_id) WHERE NOT is_read;
CREATE UNIQUE INDEX messages_numbers ON messages (user_id, seq);
CREATE UNIQUE INDEX messages_once ON messages (user_id, once_key) WHERE once_key IS NOT NULL;

-- The number of a customer's newest message.
CREATE TABLE message_counters (user_id text PRIMARY KEY, last_seq bigint NOT NULL);

-- Which copies of a kind of message a customer wants. A kind without a row is as the deployment
-- has it.
CREATE TABLE message_preferences (
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL,
  by_email boolean NOT NULL,
  by_push boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- A device that asked for push messages, with the session that asked.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  session_id text NOT NULL,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_ms bigint NOT NULL
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);

-- A copy of a message by e-mail or to a device, made with the message and never again.
CREATE TABLE message_copies (
  message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  -- 0: by e-mail.
  subscription_id bigint NOT NULL,
  user_id text NOT NULL,
  -- Not before; while it is being sent, the end of the lease.
  due_ms bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- The newest message of the e-mail it goes with.
  letter bigint,
  done_ms bigint,
  PRIMARY KEY (message_id, subscription_id)
);
CREATE INDEX message_copies_waiting ON message_copies (subscription_id, due_ms)
  WHERE done_ms IS NULL;
CREATE INDEX message_copies_done ON message_copies (user_id, done_ms)
  WHERE subscription_id = 0 AND done_ms IS NOT NULL;
CREATE INDEX message_copies_old ON message_copies (due_ms);

-- How far into the event log of a lane customers have been notified of orders that ended.
CREATE TABLE order_news (lane integer PRIMARY KEY, told_seq bigint NOT NULL);

-- The newest number of a part of the private feed that is written beside the lanes (deposits). It
-- belongs to the customer and survives restarts.
CREATE TABLE feed_counters (
  part text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  PRIMARY KEY (part, customer_id)
);

-- A step of such a part, stored for 24 hours.
CREATE TABLE feed_steps (
  part text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  at_ms bigint NOT NULL,
  payload text NOT NULL,
  PRIMARY KEY (part, customer_id, seq)
);
CREATE INDEX feed_steps_age ON feed_steps (at_ms);

-- An address of a customer's own program that receives what happens in the account, and up to where
-- it has received it.
CREATE TABLE webhooks (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  -- Where the account's rows of the journal lie.
  partition integer NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  kinds text[] NOT NULL,
  -- What deliveries are signed with, sealed. The one before signs too for a while after a change.
  sealed_secret bytea NOT NULL,
  sealed_old_secret bytea,
  old_until_ms bigint,
  created_ms bigint NOT NULL,
  -- Why nothing is sent: the customer said so, it failed for a day, it answered that it is gone, or
  -- the password was reset.
  paused text CHECK (paused IN ('self', 'failing', 'gone', 'reset')),
  failing_since_ms bigint,
  -- Nothing is sent before; while something is being sent, the end of the lease.
  due_ms bigint NOT NULL DEFAULT 0,
  -- Up to where deliveries are made: a place in the account's journal, and the numbers of each
  -- desk.
  journal_seq bigint NOT NULL,
  journal_line integer NOT NULL,
  wallet_no bigint NOT NULL,
  deposit_no bigint NOT NULL,
  withdrawal_no bigint NOT NULL,
  message_no bigint NOT NULL,
  -- How many were ever made, tests among them.
  made bigint NOT NULL DEFAULT 0,
  tested_ms bigint
);
CREATE INDEX webhooks_of_user ON webhooks (user_id, created_ms);

-- A delivery to a webhook.
CREATE TABLE webhook_deliveries (
  hook_id text NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  place bigint NOT NULL,
  kind text NOT NULL,
  -- The number within its topic; null for a test.
  seq bigint,
  -- As it is sent, each time the same; null once it arrived.
  body text,
  created_ms bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  tried_ms bigint,
  -- What the last try came to: the status that was answered, or why nobody answered.
  status integer,
  failure text,
  done_ms bigint,
  PRIMARY KEY (hook_id, place)
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (hook_id, place)
  WHERE done_ms IS NULL;

-- The conversation of a customer with customer service.
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

-- A line of a conversation.
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
CREATE UNIQUE INDEX chat_lines_once ON chat_lines (chat_id, client_key)
  WHERE client_key IS NOT NULL;
CREATE INDEX chat_lines_files ON chat_lines (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX chat_lines_unread ON chat_lines (chat_id, sender) WHERE read_ms IS NULL;

-- A question left when nobody was there, and its answer.
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
