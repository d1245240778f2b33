-- Messages are numbered per customer, one by one, so that the push can tell what a reader missed.
CREATE TABLE message_counters (user_id text PRIMARY KEY, last_seq bigint NOT NULL);
ALTER TABLE messages ADD COLUMN seq bigint;
UPDATE messages SET seq = numbered.seq
  FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id) AS seq FROM messages) numbered
  WHERE numbered.id = messages.id;
INSERT INTO message_counters SELECT user_id, max(seq) FROM messages GROUP BY user_id;
ALTER TABLE messages ALTER COLUMN seq SET NOT NULL;
CREATE UNIQUE INDEX messages_numbers ON messages (user_id, seq);
