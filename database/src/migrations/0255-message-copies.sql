-- What a customer wants beside the inbox. A kind without a row is as the house has it.
CREATE TABLE message_preferences (
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL,
  by_email boolean NOT NULL,
  by_push boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);
-- Whether what is pushed to a device shows amounts and names.
ALTER TABLE users ADD COLUMN push_figures boolean NOT NULL DEFAULT false;

-- Devices that asked to be told, each by the session that asked.
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

-- Copies of messages that are to leave the house, made with the message and never again.
CREATE TABLE message_copies (
  message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  -- 0: by e-mail.
  subscription_id bigint NOT NULL,
  user_id text NOT NULL,
  -- Not before; while it is being sent, the end of the lease.
  due_ms bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- The newest message of the letter it goes with.
  letter bigint,
  done_ms bigint,
  PRIMARY KEY (message_id, subscription_id)
);
CREATE INDEX message_copies_waiting ON message_copies (subscription_id, due_ms)
  WHERE done_ms IS NULL;
CREATE INDEX message_copies_done ON message_copies (user_id, done_ms)
  WHERE subscription_id = 0 AND done_ms IS NOT NULL;
CREATE INDEX message_copies_old ON message_copies (due_ms);
