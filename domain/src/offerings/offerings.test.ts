import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  finalPrice,
  type Offering,
  offeringChangedMs,
  offeringStatus,
  offeringsAt,
} from './offerings.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const always = (nowMs: number, shift = 0) => offeringsAt({ nowMs, marketHours: 'always', shift });
const exchange = (nowMs: number) => offeringsAt({ nowMs, marketHours: 'exchange', shift: 0 });
const seeded = { numRuns: 300, seed: 5 };
const anyInstant = fc.integer({ min: utc('2026-01-01T00:00'), max: utc('2028-12-01T00:00') });

test('at any time each side has one offering to subscribe to, ending within half an hour', () => {
  fc.assert(
    fc.property(anyInstant, fc.nat(), (nowMs, shift) => {
      for (const side of ['UsStock', 'HK'] as const) {
        const open = always(nowMs, shift).filter(
          (one) => one.company.classify === side && offeringStatus(one, nowMs) === 'subscribable',
        );
        expect(open.length).toBe(1);
        expect((open[0]?.times.purchaseEndMs ?? 0) - nowMs).toBeLessThanOrEqual(30 * 60_000);
      }
    }),
    seeded,
  );
});

test('it is drawn five minutes after its deadline and listed half an hour later', () => {
  const nowMs = utc('2026-11-21T12:10:00');
  const [open] = always(nowMs).filter((one) => offeringStatus(one, nowMs) === 'subscribable');
  expect(open?.times).toEqual({
    prospectusMs: utc('2026-11-21T11:15:00'),
    opensMs: utc('2026-11-21T11:45:00'),
    purchaseEndMs: utc('2026-11-21T12:15:00'),
    allotMs: utc('2026-11-21T12:20:00'),
    payEndMs: utc('2026-11-21T12:40:00'),
    listMs: utc('2026-11-21T12:50:00'),
  });
});

test('an offering keeps its id, company and times through its whole life', () => {
  const startMs = utc('2026-11-21T12:10:00');
  const seen = new Map<string, Offering>();
  const statuses = new Map<string, string[]>();
  for (let minute = 0; minute < 240; minute += 5) {
    const nowMs = startMs + minute * 60_000;
    for (const one of always(nowMs, 3)) {
      expect(seen.get(one.id) ?? one).toEqual(one);
      seen.set(one.id, one);
      const known = statuses.get(one.id) ?? [];
      const status = offeringStatus(one, nowMs);
      if (known.at(-1) !== status) statuses.set(one.id, [...known, status]);
    }
  }
  const whole = [...statuses.values()].filter((list) => list.length === 4);
  expect(whole.length).toBeGreaterThan(4);
  for (const list of whole) expect(list).toEqual(['soon', 'subscribable', 'closed', 'listed']);
});

test('with exchange hours dates fall on trading days, in order, and Hong Kong closes at noon', () => {
  fc.assert(
    fc.property(anyInstant, (nowMs) => {
      for (const { times, company } of exchange(nowMs)) {
        const instants = Object.values(times);
        expect(instants).toEqual(instants.toSorted((a, b) => a - b));
        const closes = new Date(times.purchaseEndMs).toISOString().slice(11, 16);
        expect(
          company.classify === 'HK' ? ['04:00'] : ['20:00', '21:00', '17:00', '18:00'],
        ).toContain(closes);
      }
    }),
    seeded,
  );
});

test('with exchange hours there is something to subscribe to on both sides on most days', () => {
  let days = 0;
  for (let day = 0; day < 365; day += 1) {
    const nowMs = utc('2026-01-20T15:00') + day * 86_400_000;
    const open = exchange(nowMs).filter((one) => offeringStatus(one, nowMs) === 'subscribable');
    if (new Set(open.map((one) => one.company.classify)).size === 2) days += 1;
  }
  expect(days).toBeGreaterThan(280);
});

test('the price is fixed at the draw: half-way for five times the offer, the top from ten times', () => {
  const nowMs = utc('2026-11-21T12:10:00');
  const all = Array.from({ length: 8 }, (_, shift) => always(nowMs, shift)).flat();
  const one = (code: string) => {
    const found = all.find(({ company }) => company.code === code);
    if (found === undefined) throw new Error(`no ${code}`);
    return found;
  };
  const drawn = (offering: Offering) => finalPrice(offering, offering.times.allotMs);
  expect(finalPrice(one('ZQPB'), one('ZQPB').times.allotMs - 1)).toBe(null);
  expect(drawn(one('ZQPB'))).toBe(2_000n); // 19.00 to 21.00, five times
  expect(drawn(one('ZQSK'))).toBe(2_900n); // 26.00 to 29.00, eleven times
  expect(drawn(one('90901'))).toBe(1_020n);
});

test('what changed last is the latest date that has passed', () => {
  const nowMs = utc('2026-11-21T12:10:00');
  const [open] = always(nowMs).filter((one) => offeringStatus(one, nowMs) === 'subscribable');
  if (open === undefined) throw new Error('nothing is open');
  expect(offeringChangedMs(open, nowMs)).toBe(open.times.opensMs);
  expect(offeringChangedMs(open, open.times.allotMs)).toBe(open.times.allotMs);
});
