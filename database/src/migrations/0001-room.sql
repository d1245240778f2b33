-- Numbers: trading lanes 0001-0019, people and content 0020-0039, market 0040-0059, offerings and loans 0060-0079.
-- A file that has been applied anywhere is never edited; a correction is a new file.
COMMENT ON SCHEMA public IS 'Candor';
