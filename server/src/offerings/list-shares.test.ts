import { buildCatalogue, catalogueOf } from '@candor/domain/instruments/catalogue';
import { compareReference } from '@candor/domain/instruments/compare-reference';
import { decideInstrument } from '@candor/domain/instruments/instrument-commands';
import { finalPrice, offeringsAt } from '@candor/domain/offerings/offerings';
import { aFactorMarket } from '@candor/market-model/testing/a-factor-market';
import { expect, test } from 'vitest';
import { listShares } from './list-shares.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');

test('the simulated market goes on from the price of the offer, on its listing day', async () => {
  const reference = buildCatalogue(NOW_MS);
  const of = { seed: 'offers', marketHours: 'always', begunMs: NOW_MS - 60 * 86_400_000 } as const;
  const { market } = aFactorMarket(of);
  const shown = offeringsAt({ nowMs: NOW_MS, marketHours: 'always', shift: 0 });
  const over = shown.filter(({ times }) => times.listMs <= NOW_MS);
  expect(new Set(over.map(({ company }) => company.classify))).toEqual(new Set(['UsStock', 'HK']));
  let listed = catalogueOf(reference.day, []);
  const list = listShares({
    instruments: { catalogue: () => listed, look: async () => undefined },
    desk: {
      provider: market,
      clock: { nowMs: () => NOW_MS, every: () => () => undefined },
    },
    change: async (command) => {
      const decision = decideInstrument(new Map(), command);
      if (!decision.isAccepted) return decision;
      const added = decision.steps.map(({ after }) => after.instrument);
      listed = catalogueOf(reference.day, [...listed.instruments, ...added]);
      // It stays when the reference is compared again, which has none of it.
      const known = decision.steps.map(({ after }) => [after.instrument.id, after] as const);
      expect(compareReference(new Map(known), [], NOW_MS)).toEqual([]);
      return decision;
    },
  });
  for (const offering of over) {
    const share = await list(offering);
    if (share === null) throw new Error(`${offering.id} is not listed`);
    const [quote] = await market.quotes([share], offering.times.listMs);
    const offered = Number(finalPrice(offering, offering.times.listMs)) / 100;
    const last = Number(quote?.last) / 10 ** share.priceDecimals;
    expect(Math.abs(last / offered - 1)).toBeLessThan(0.01);
    expect(await list(offering)).toBe(share);
  }
});
