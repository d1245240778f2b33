import { START_MS } from '../../trading/testing/market-builder.ts';
import type { Dividend } from '../dividend.ts';

const DAY_MS = 86_400_000;

/** A dollar a share of the builder's share, an hour after the start of its stories. */
export function aDividend(set: Partial<Dividend> = {}): Dividend {
  return {
    dividendId: 'dividend-0:NASDAQ:TEST-2026-11-20',
    announcedMs: START_MS - 24 * DAY_MS,
    exDay: '2026-11-20',
    exMs: START_MS + 3_600_000,
    payDay: '2026-12-10',
    payMs: START_MS + 20 * DAY_MS,
    amount: 100n,
    ...set,
  };
}
