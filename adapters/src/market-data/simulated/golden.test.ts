import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { simulatedMarket } from './simulated-market.ts';
import { digestOf, shownOf } from './testing/market-digest.ts';

/** Friday 20 November 2026, in the session of New York. */
const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const NIGHT = Date.parse('2026-11-22T03:31:44.100Z');
const { instruments } = buildCatalogue(NOON);
const looked = instruments.filter((_, index) => index % 97 === 5);

/** What version 4 shows does not change by a tick, whatever is built beside it. */
const golden: Readonly<Record<string, string>> = {
  [`always ${NOON}`]: '89e5df377ff7a347',
  [`always ${NIGHT}`]: '61b5b27c881e2965',
  [`exchange ${NOON}`]: '307dde382d83a989',
  [`exchange ${NIGHT}`]: '8c27fa2c76d35292',
};

for (const marketHours of ['always', 'exchange'] as const) {
  for (const atMs of [NOON, NIGHT]) {
    test(`version 4 shows at ${new Date(atMs).toISOString()}, ${marketHours}, what it always showed`, async () => {
      const market = simulatedMarket({
        ...{ seed: 'golden four', marketHours, leaders: instruments, nowMs: () => atMs },
      });
      const lines: string[] = [];
      for (const one of looked) lines.push(await shownOf(market, one, atMs));
      expect(looked.length).toBeGreaterThan(14);
      expect(digestOf(lines.join('\n'))).toBe(golden[`${marketHours} ${atMs}`]);
    });
  }
}
