import { buildCatalogue, catalogueOf } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { offeredShare } from '@candor/domain/instruments/stocks';
import type { LaterPrice } from '@candor/domain/offerings/later-price';
import { finalPrice, offeringStatus } from '@candor/domain/offerings/offerings';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { OfferingStore } from '@candor/engines/offerings/offering-ports';
import { expect, test } from 'vitest';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { announceLater, tradedShares } from './later-prices.ts';
import { offeringServices } from './offering-services.ts';

const NOW_MS = Date.parse('2026-11-23T12:10:00Z');

const fail = (error: unknown): never => {
  throw error;
};

/** A house in which the share of one company, first offered at so much, has traded since. */
function houseWith(listed: readonly { code: string; price: number }[]) {
  let nowMs = NOW_MS;
  const stated = new Map<string, LaterPrice>();
  const store = {
    prices: async (ids: readonly string[]) => ids.flatMap((id) => stated.get(id) ?? []),
    statePrice: async (price: LaterPrice) => {
      if (!stated.has(price.offeringId)) stated.set(price.offeringId, price);
    },
  } as unknown as OfferingStore;
  /** A cent more every minute. */
  const lastAt = (atMs: number): number => 2_500 + Math.floor((atMs - NOW_MS) / 60_000);
  const provider = {
    quotes: async ([share]: readonly Instrument[], atMs: number) => {
      const scale = 10n ** BigInt((share?.priceDecimals ?? 2) - 2);
      return [{ last: BigInt(lastAt(atMs)) * scale, timeMs: atMs }];
    },
  } as unknown as MarketDataProvider;
  const reference = buildCatalogue(NOW_MS);
  const open = (isKnown: boolean) => {
    const companies = services(() => false).shown(nowMs);
    const shares = listed.flatMap(({ code, price }) => {
      const offering = companies.find(({ company }) => company.code === code);
      return offering === undefined ? [] : [offeredShare(offering.company, price)];
    });
    const catalogue = catalogueOf(reference.day, [...reference.instruments, ...shares]);
    const traded = tradedShares({
      instruments: { catalogue: () => (isKnown ? catalogue : reference) },
      desk: { provider },
    });
    const own = services(traded.isTraded);
    return {
      own,
      announce: announceLater({
        services: own,
        closeOf: traded.closeOf,
        nowMs: () => nowMs,
        onFailure: fail,
      }),
    };
  };
  const services = (isTraded: Parameters<typeof offeringServices>[0]['isTraded']) =>
    offeringServices({
      store,
      secret: loadInstallationSecret({ dataDir: '', secretKey: 'ab'.repeat(32) }),
      marketHours: 'always',
      nowMs: () => nowMs,
      isTraded,
      onFailure: fail,
    });
  return { services, open, stated, lastAt, turn: (byMs: number) => (nowMs += byMs) };
}

test('an offering of a share that trades has no price before it is stated, and then one', async () => {
  const any = houseWith([]);
  const soon = any.services(() => false).shown(NOW_MS);
  const offering = soon.find((one) => offeringStatus(one, NOW_MS) === 'soon');
  if (offering === undefined) throw new Error('nothing is announced');
  const { code, priceLow } = offering.company;
  // It trades a half above what it was first offered at.
  const house = houseWith([{ code, price: (Number(priceLow) / 100) * 1.5 }]);
  const { own, announce } = house.open(true);
  expect(own.find(offering.id, NOW_MS)).toBe(null);
  expect(own.unpriced(NOW_MS).map(({ id }) => id)).toEqual([offering.id]);
  await announce();
  const later = own.laterPrice(offering.id);
  const { prospectusMs } = offering.times;
  expect(later?.close).toBe(BigInt(house.lastAt(prospectusMs)));
  expect(later?.closeMs).toBe(prospectusMs);
  const shown = own.find(offering.id, NOW_MS);
  if (shown === null || later === null) throw new Error('it is not shown');
  expect(finalPrice(shown, shown.times.allotMs)).toBe(later.price);
  expect(later.price * 100n).toBeGreaterThanOrEqual(later.close * 97n);
  // Fixed when it was announced: not another one an hour later, nor by another process.
  house.turn(20 * 60_000);
  const other = house.open(true);
  await other.own.look();
  await other.announce();
  expect(other.own.laterPrice(offering.id)).toEqual(later);
});

test('a first offering has the range of its company, also once its share is listed', async () => {
  const house = houseWith([]);
  const { own, announce } = house.open(true);
  await announce();
  expect(house.stated.size).toBe(0);
  for (const { company } of own.shown(NOW_MS)) {
    expect(company.priceHigh).toBeGreaterThan(company.priceLow);
  }
  const everything = house.services(() => true);
  const shown = everything.shown(NOW_MS);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.every((one) => offeringStatus(one, NOW_MS) === 'listed')).toBe(true);
});
