import { providerMix } from '@candor/adapters/market-data/provider-mix';
import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { marketDesk } from '@candor/engines/market/market-desk';
import { expect, test } from 'vitest';
import { sweepMarket } from './sweep-market.ts';
import { NOON_MS } from './testing/market-world.ts';

const isDistant = ({ assetClass }: Instrument) => assetClass === 'stock';

/** A desk whose stocks come from a distant source, and what either source was asked for. */
function deskOfTwo() {
  const clock = { nowMs: () => NOON_MS, every: () => () => undefined };
  const plain = plainMarket({ name: 'simulated', marketHours: 'always', nowMs: clock.nowMs });
  const asked = { distant: [] as string[], drawn: [] as string[] };
  const told = (whom: string[], isSimulated: boolean) => ({
    ...plain,
    name: isSimulated ? 'simulated' : 'distant',
    isSimulated,
    quotes: async (instruments: readonly Instrument[]) => {
      whom.push(...instruments.map(({ id }) => id));
      return [];
    },
  });
  const provider = providerMix([
    { takes: isDistant, provider: told(asked.distant, false) },
    { takes: () => true, provider: told(asked.drawn, true) },
  ]);
  const desk = marketDesk({ provider, clock, marketHours: 'always' });
  return { desk, asked, turn: sweepMarket(desk) };
}

test('a round looks at all that is drawn here once, and asks a distant source nothing', async () => {
  const { desk, asked, turn } = deskOfTwo();
  const { instruments } = desk.catalogue();
  const drawn = instruments.filter((one) => !isDistant(one)).map(({ id }) => id);

  await turn();
  expect(asked.drawn.length).toBeLessThanOrEqual(40);
  for (let turns = 1; turns < instruments.length / 40; turns += 1) await turn();
  expect(asked.drawn).toEqual(drawn);
  await turn();
  expect(asked.drawn.length - drawn.length).toBeLessThanOrEqual(5);
  for (let turns = 1; turns < instruments.length / 5; turns += 1) await turn();
  expect(asked).toEqual({ distant: [], drawn: [...drawn, ...drawn] });
});
