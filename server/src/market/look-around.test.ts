import { providerMix } from '@candor/adapters/market-data/provider-mix';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { expect, test, vi } from 'vitest';
import { NOON_MS, openMarketWorld } from './testing/market-world.ts';

test('a start looks at all that is drawn here, and asks a distant source nothing', async () => {
  const distant: Instrument[] = [];
  const drawn = new Set<string>();
  const isDistant = ({ assetClass }: Instrument) => assetClass === 'stock';
  const world = await openMarketWorld({
    wrap: (simulated) =>
      providerMix([
        {
          takes: isDistant,
          provider: {
            ...simulated,
            ...{ name: 'distant', isSimulated: false },
            quotes: async (instruments) => {
              distant.push(...instruments);
              return [];
            },
          },
        },
        {
          takes: () => true,
          provider: {
            ...simulated,
            quotes: (instruments, atMs) => {
              for (const { id } of instruments) drawn.add(id);
              return simulated.quotes(instruments, atMs);
            },
          },
        },
      ]),
  });
  const all = buildCatalogue(NOON_MS).instruments.filter((one) => !isDistant(one));
  await vi.waitUntil(() => all.every(({ id }) => drawn.has(id)), { timeout: 30_000 });
  expect(distant).toEqual([]);
  await world.close();
});
