-- Two indexes that begin with the same columns look alike to a planner that believes these find one row, as it does of a young
-- house: an order was then looked for by its id among all orders of its account. Ids of orders begin with their time, so that
-- new ones also stand in one place of the index.
DROP INDEX orders_client_order_id;
CREATE UNIQUE INDEX orders_client_order_id ON orders (account_id, client_order_id);
-- The newest of two equals is chosen: it stays behind the one above.
ALTER TABLE orders DROP CONSTRAINT orders_pkey;
ALTER TABLE orders ADD PRIMARY KEY (order_id, account_id, partition);
DROP INDEX journal_causes;
CREATE UNIQUE INDEX journal_causes ON journal (ref_id, cause_id, account_id) WHERE cause_id IS NOT NULL;
