import { useCall } from '../api/use-call.ts';
import type { InstrumentAddress } from './instrument-address.ts';

const HOUR_MS = 3_600_000;

/** Dividends and splits of an instrument, asked for once an hour for all that shows them. */
export function useStockEvents({ code, source, market }: InstrumentAddress) {
  return useCall('stockEvents', { stockCode: code, source, market }, { freshMs: HOUR_MS });
}
