-- What has ended may get a further version, closed from its beginning, with the price at which its positions are closed.
ALTER TABLE instrument_events DROP CONSTRAINT instrument_events_what_check;
ALTER TABLE instrument_events ADD CONSTRAINT instrument_events_what_check CHECK (what IN
  ('listed', 'listedAgain', 'renamed', 'newTerms', 'halted', 'resumed', 'split', 'splitDone', 'ended', 'settled',
   'settleDone'));
