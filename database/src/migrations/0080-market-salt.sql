-- The market's prices now follow from the installation's secret, which is no part of this database.
-- What was the whole seed stays as its public half and tells nothing of prices by itself.
UPDATE installation SET name = 'market-salt' WHERE name = 'market-seed';
