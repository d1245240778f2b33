-- What finds an open order: its side, its price, when its time is over, the auction it waits for. A start reads these columns
-- and not the texts. An order that has ended has none of them.
ALTER TABLE orders ADD COLUMN direction text, ADD COLUMN price bigint, ADD COLUMN expires_ms bigint, ADD COLUMN uncross_ms bigint;
UPDATE orders SET direction = terms::json ->> 'direction',
       price = ltrim(terms::json ->> 'price', '#')::bigint,
       expires_ms = (progress::json -> 'expiry' ->> 'atMs')::bigint,
       uncross_ms = (terms::json -> 'auction' ->> 'uncrossMs')::bigint
 WHERE is_open;
ALTER TABLE orders ADD CONSTRAINT open_is_found CHECK (is_open = (direction IS NOT NULL));
CREATE INDEX orders_in_auctions ON orders (uncross_ms) WHERE uncross_ms IS NOT NULL;
