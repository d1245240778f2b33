-- A lot's place is its number in the life of its position, from 0, instead of its place in the log;
-- "first_lot" says how many are used up.
ALTER TABLE lots DISABLE TRIGGER append_only;
ALTER TABLE lots DROP CONSTRAINT lots_pkey;
UPDATE positions p SET first_lot = (
  SELECT count(*) FROM lots l
   WHERE l.lane = p.lane AND l.account_id = p.account_id AND l.position_id = p.position_id
     AND l.place < p.first_lot);
WITH numbered AS (
  SELECT ctid AS row, place,
         row_number() OVER (PARTITION BY lane, account_id, position_id ORDER BY place) - 1 AS number
    FROM lots
)
UPDATE lots SET place = numbered.number FROM numbered WHERE lots.ctid = numbered.row;
ALTER TABLE lots ADD PRIMARY KEY (lane, account_id, position_id, place);
ALTER TABLE lots ENABLE TRIGGER append_only;
