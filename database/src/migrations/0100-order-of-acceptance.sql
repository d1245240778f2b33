-- Lists of a customer follow the event log: ids end in chance and instants repeat. What was stored before keeps the order
-- it was listed in and stands before everything that comes.
ALTER TABLE orders ADD COLUMN accepted_seq bigint NOT NULL DEFAULT 0, ADD COLUMN accepted_line integer NOT NULL DEFAULT 0;
UPDATE orders o SET accepted_line = n.line
  FROM (SELECT lane, account_id, order_id,
               row_number() OVER (PARTITION BY lane, account_id ORDER BY order_id) AS line FROM orders) n
 WHERE n.lane = o.lane AND n.account_id = o.account_id AND n.order_id = o.order_id;
ALTER TABLE orders ALTER COLUMN accepted_seq DROP DEFAULT, ALTER COLUMN accepted_line DROP DEFAULT;

-- The commit group that closed a position, and the place of the closing fill among the fills of that group.
ALTER TABLE positions ADD COLUMN closed_seq bigint, ADD COLUMN closed_line integer;
UPDATE positions p SET closed_seq = 0, closed_line = n.line
  FROM (SELECT lane, account_id, position_id,
               row_number() OVER (PARTITION BY lane, account_id ORDER BY closed_ms, position_id) AS line
          FROM positions WHERE NOT is_open) n
 WHERE n.lane = p.lane AND n.account_id = p.account_id AND n.position_id = p.position_id;
ALTER TABLE positions ADD CONSTRAINT closed_has_place
  CHECK (is_open = (closed_seq IS NULL) AND is_open = (closed_line IS NULL));
DROP INDEX positions_closed;
CREATE INDEX positions_closed ON positions (lane, account_id, closed_seq, closed_line) WHERE NOT is_open;

-- The place of a fill among the fills of its group; those stored before stand in the order of their numbers.
ALTER TABLE fills ADD COLUMN line integer NOT NULL DEFAULT 0;
ALTER TABLE fills ALTER COLUMN line DROP DEFAULT;

ALTER TABLE held_items ADD COLUMN changed_seq bigint NOT NULL DEFAULT 0;
ALTER TABLE held_items ALTER COLUMN changed_seq DROP DEFAULT;

-- What is not in the lanes is numbered as it is stored.
ALTER TABLE deposits ADD COLUMN number bigint;
UPDATE deposits d SET number = n.number
  FROM (SELECT id, row_number() OVER (ORDER BY created_ms, id) AS number FROM deposits) n WHERE n.id = d.id;
ALTER TABLE deposits ALTER COLUMN number SET NOT NULL;
ALTER TABLE deposits ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('deposits', 'number'), (SELECT coalesce(max(number), 0) + 1 FROM deposits), false);
DROP INDEX deposits_of_user;
CREATE INDEX deposits_of_user ON deposits (user_id, number DESC);

ALTER TABLE alerts ADD COLUMN number bigint;
UPDATE alerts a SET number = n.number
  FROM (SELECT id, row_number() OVER (ORDER BY created_ms, id) AS number FROM alerts) n WHERE n.id = a.id;
ALTER TABLE alerts ALTER COLUMN number SET NOT NULL;
ALTER TABLE alerts ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('alerts', 'number'), (SELECT coalesce(max(number), 0) + 1 FROM alerts), false);
DROP INDEX alerts_of_user;
CREATE INDEX alerts_of_user ON alerts (user_id, number DESC);
