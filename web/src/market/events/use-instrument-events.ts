import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import type { InstrumentAddress } from '../instrument-address.ts';

const DAY_MS = 86_400_000;
/** As far as anything is announced, and as far back as the longest chart. */
const BACK_MS = 380 * DAY_MS;
const AHEAD_MS = 100 * DAY_MS;
const FRESH_MS = 60_000;
/** More than anything has in such a time. */
const ROWS = 100;

/** A year's events of an instrument and what is ahead, asked for once for all that shows them. */
export function useInstrumentEvents({ code, source, market }: InstrumentAddress) {
  // Of a whole day, so that everything on a page asks the same.
  const [today] = useState(() => Math.floor(Date.now() / DAY_MS) * DAY_MS);
  return useCall(
    'events',
    {
      stockCode: code,
      source,
      market,
      pageSize: ROWS,
      fromTimestamp: today - BACK_MS,
      toTimestamp: today + AHEAD_MS,
    },
    { freshMs: FRESH_MS },
  );
}
