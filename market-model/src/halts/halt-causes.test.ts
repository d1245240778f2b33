import type { Instrument } from '@candor/domain/instruments/instrument';
import { exchangeHours } from '@candor/domain/time/exchange-hours';
import type { HaltProof } from '@candor/engines/ports/halt-cause';
import type { Halt } from '@candor/engines/ports/halt-source';
import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { haltSource } from './halts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const BEGUN = Date.parse('2026-11-20T22:00:00Z');
const of = { seed: 'halted', marketHours: 'exchange', begunMs: BEGUN } as const;
const BPS = 10_000n;

type Market = ReturnType<typeof aFactorMarket>;

interface Found {
  readonly one: Instrument;
  readonly halt: Halt;
}

/** Some of the shares that this seed halts, of each rule. */
const CODES = 'HLT CCJ CRCL BMW RNO SNPS INTC VOD'.split(' ');

/** Their halts over some days before the test begins. */
function haltsOver({ model, leaders }: Market, days: number): readonly Found[] {
  const shares = leaders.filter((one) => CODES.includes(one.code) && one.id === one.heldAs);
  const span = { fromMs: BEGUN - days * DAY_MS, toMs: BEGUN };
  return shares.flatMap((one) => {
    return model.halts.begunIn(one, span).map((halt) => ({ one, halt }));
  });
}

function proofOf({ cause }: Halt): HaltProof {
  if (cause.proof === null) throw new Error(`${cause.kind} has no figures`);
  return cause.proof;
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

for (const [marketHours, days] of [
  ['exchange', 40],
  ['always', 6],
] as const) {
  test(`with ${marketHours} hours the figures of a halt are those of the minute chart`, async () => {
    const seven = aFactorMarket({ ...of, marketHours });
    const found = haltsOver(seven, days);
    expect(found.length).toBeGreaterThan(3);
    const kinds = new Set(found.map(({ halt }) => halt.cause.kind));
    expect(kinds.size).toBeGreaterThanOrEqual(2);
    for (const { one, halt } of found) {
      const { reference, referenceMs, price, boundBps } = proofOf(halt);
      const asked = { instrument: one, type: 'intraday', endMs: halt.fromMs } as const;
      const { bars } = await seven.market.klines(asked);
      const opened = bars.find(({ startMs }) => startMs === referenceMs);
      const closed = bars.find(({ startMs }) => startMs === halt.fromMs - MINUTE_MS);
      const what = `${one.code} ${new Date(halt.fromMs).toISOString()} ${halt.cause.kind}`;
      expect([what, opened?.open, closed?.close]).toEqual([what, reference, price]);
      const [quote] = await seven.market.quotes([one], halt.fromMs);
      expect([what, quote?.last]).toEqual([what, price]);
      const moved = abs(price - reference) * BPS;
      expect([what, moved > reference * BigInt(boundBps)]).toEqual([what, true]);
    }
  }, 60_000);
}

test('the figures of a break of the market are those of the index', async () => {
  const market = aFactorMarket({ ...of, seed: 'break 1' });
  const { halts } = market.model;
  const index = market.leaders.find(({ code }) => code === 'SPX');
  const apple = market.leaders.find(({ code, id, heldAs }) => code === 'AAPL' && id === heldAs);
  if (index === undefined || apple === undefined) throw new Error('nothing is listed');
  const span = { fromMs: Date.parse('2026-05-01T00:00Z'), toMs: Date.parse('2026-05-02T00:00Z') };
  const [halt, ...more] = halts.begunIn(index, span);
  if (halt === undefined) throw new Error('the market was not stopped');
  expect([more, halt.cause.kind]).toEqual([[], 'marketLevel1']);
  const proof = proofOf(halt);
  const [quote] = await market.market.quotes([index], halt.fromMs);
  expect([proof.measuredOnId, proof.reference, proof.price]).toEqual([
    index.id,
    quote?.previousClose,
    quote?.last,
  ]);
  expect((proof.reference - proof.price) * BPS >= proof.reference * 700n).toBe(true);
  const ofApple = halts.haltAt(apple, halt.fromMs + MINUTE_MS);
  expect(ofApple).toEqual(halt);
});

test('whoever asks in whatever order is told the same', () => {
  const found = haltsOver(aFactorMarket(of), 40);
  expect(found.length).toBeGreaterThan(3);
  const { model } = aFactorMarket(of);
  for (const { one, halt } of found.toReversed()) {
    expect(model.halts.haltAt(one, halt.fromMs)).toEqual(halt);
    expect(model.halts.haltAt(one, halt.untilMs - 1)).toEqual(halt);
    expect(model.halts.haltAt(one, halt.fromMs - 1)).not.toEqual(halt);
  }
  expect(haltsOver({ ...aFactorMarket(of), model }, 40)).toEqual(found);
});

test('a share that pauses is not told of the break of the market that begins meanwhile', () => {
  const days = exchangeHours();
  const one = aFactorMarket(of).leaders.find(({ code }) => code === 'AAPL');
  const session = days.latest('XNYS', BEGUN);
  if (one === undefined || session === null) throw new Error('nothing is listed');
  const at = (minute: number) => session.startMs + minute * MINUTE_MS;
  const own = {
    fromMs: at(57),
    untilMs: at(62),
    cause: { kind: 'limitDown', proof: null },
  } as const;
  const ofMarket = {
    fromMs: at(60),
    untilMs: at(75),
    cause: { kind: 'marketLevel1', proof: null },
  } as const;
  const source = haltSource({ days, isRuled: () => true, haltsOn: () => [own, ofMarket] });
  expect(source.haltAt(one, at(59))).toEqual(own);
  expect(source.haltAt(one, at(60))).toEqual(ofMarket);
  expect(source.haltAt(one, at(74))).toEqual(ofMarket);
  expect(source.haltAt(one, at(75))).toBeNull();
  expect(source.begunIn(one, { fromMs: at(0), toMs: at(60) })).toEqual([own]);
  expect(source.begunIn(one, { fromMs: at(58), toMs: at(61) })).toEqual([ofMarket]);
});
