import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Halt, HaltSource } from '@candor/engines/ports/halt-source';
import { expect, test } from 'vitest';
import { haltsUnder } from './halts-under.ts';
import { readScenario } from './read-scenario.ts';

const START = Date.parse('2026-11-20T15:00:00Z');
const MINUTE_MS = 60_000;
const { byCode } = buildCatalogue(START);

function named(code: string): Instrument {
  const found = byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

function halt(minute: number, minutes: number): Halt {
  const prices = { reference: 100n, price: 106n, referenceMs: START } as const;
  const proof = {
    ...prices,
    measuredOnId: null,
    from: 'fiveMinutesBefore',
    boundBps: 500,
  } as const;
  const fromMs = START + minute * MINUTE_MS;
  const untilMs = fromMs + minutes * MINUTE_MS;
  return { fromMs, untilMs, cause: { kind: 'limitUp', proof } };
}

const sourceOf = (...halts: readonly Halt[]): HaltSource => ({
  haltAt: (_one, nowMs) =>
    halts.find(({ fromMs, untilMs }) => fromMs <= nowMs && nowMs < untilMs) ?? null,
  begunIn: (_one, { fromMs, toMs }) =>
    halts.filter((one) => fromMs <= one.fromMs && one.fromMs < toMs),
});

test('beneath a scenario a halt has no figures from its start on, unless its price is left alone', () => {
  const scenario = readScenario('crash@2026-11-20T15:00:00Z#1');
  if (typeof scenario === 'string') throw new Error(scenario);
  const [before, after, own] = [halt(-10, 5), halt(10, 5), halt(12, 15)];
  const halts = haltsUnder(scenario, { beneath: sourceOf(before, after), own: sourceOf(own) });
  const [apple, euro] = [named('AAPL'), named('EURUSD')];
  const at = (minute: number) => START + minute * MINUTE_MS;
  expect(halts.haltAt(apple, at(-8))).toEqual(before);
  const bare = { ...after, cause: { kind: 'limitUp', proof: null } };
  expect(halts.haltAt(apple, at(11))).toEqual(bare);
  expect(halts.haltAt(euro, at(11))).toEqual(after);
  // Of two at once the one that ends last.
  expect(halts.haltAt(apple, at(13))).toEqual(own);
  expect(halts.haltAt(apple, at(27))).toBeNull();
  const span = { fromMs: at(-60), toMs: at(60) };
  expect(halts.begunIn(apple, span)).toEqual([before, bare, own]);
});
