-- Finds the few open orders that are worked before and after regular hours too. A text of a customer cannot hold these
-- words: its quotation marks are written otherwise.
CREATE INDEX orders_extended ON orders (partition) WHERE is_open AND terms LIKE '%"extendedHours":true%';
