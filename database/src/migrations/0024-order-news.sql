-- A message may carry a word under which it is stored once, however often it is sent.
ALTER TABLE messages ADD COLUMN once_key text;
CREATE UNIQUE INDEX messages_once ON messages (user_id, once_key) WHERE once_key IS NOT NULL;

-- How far into the event log of each lane customers have been told of orders that ended. What ended before this table
-- was there has been told already.
CREATE TABLE order_news (lane integer PRIMARY KEY, told_seq bigint NOT NULL);
INSERT INTO order_news SELECT lane, head_seq FROM lanes;
