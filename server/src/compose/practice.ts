import { setImmediate } from 'node:timers/promises';
import { createPracticeStore } from '@candor/database/stores/practice';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import { PracticeDesk } from '@candor/engines/practice/practice-desk';
import type { Pool } from 'pg';

/** Replays of past days, over the house's own market. */
export function composePractice(of: { readonly pool: Pool; readonly desk: MarketDesk }) {
  const store = createPracticeStore(of.pool);
  return new PracticeDesk({ store, market: of.desk, breathe: () => setImmediate() });
}
