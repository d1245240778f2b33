import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceBar } from '@candor/domain/market/price-bar';
import type { TradedDay } from '@candor/domain/time/traded-days';
import type { HaltCause } from '@candor/engines/ports/halt-cause';
import type { Halt } from '@candor/engines/ports/halt-source';
import { isTarget } from './exposure.ts';
import type { Scenario } from './read-scenario.ts';
import { MINUTE_MS, type ScenarioPath } from './scenario-path.ts';

/** What a halt of a scenario stops. */
export type HaltGroup = 'us-shares' | 'target' | 'exchange';

const AMERICAN = 'XNYS';
const US_FUTURES = 'CME';
/** Falls of the S&P 500 from its last close that stop every US share (NYSE rule 7.12). */
const LEVELS = [
  { kind: 'marketLevel1', boundBps: 700 },
  { kind: 'marketLevel2', boundBps: 1_300 },
  { kind: 'marketLevel3', boundBps: 2_000 },
] as const;
const BREAK_MINUTES = 15;
/** After 15:25 the first two levels stop nothing. */
const LAST_MINUTES = 35;
/** A share pauses that leaves the mean of five minutes by a tenth (limit up, limit down). */
const BAND_BPS = 1_000;
const BAND_MINUTES = 5;
const PAUSE_MINUTES = 5;
const BPS = 10_000n;

/** Which halts of a scenario an instrument takes part in; null for those of none. */
export function haltGroupOf(scenario: Scenario, instrument: Instrument): HaltGroup | null {
  const { assetClass, calendarId, future } = instrument;
  const isShare = ['stock', 'etf', 'fund', 'index'].includes(assetClass);
  switch (scenario.name) {
    case 'crash':
    case 'flash': {
      if (future !== null) {
        return future.category === 'index' && calendarId === US_FUTURES ? 'us-shares' : null;
      }
      return isShare && calendarId === AMERICAN ? 'us-shares' : null;
    }
    case 'squeeze':
      return isTarget(scenario, instrument) ? 'target' : null;
    case 'outage':
      return isShare && calendarId === scenario.target ? 'exchange' : null;
    case 'bear':
    case 'currency':
    case 'glut':
    case 'quiet':
      return null;
  }
}

/** The stretch in which an exchange does not answer. */
export function outageHalt({ startMs }: Scenario, { outageMinutes }: ScenarioPath): Halt {
  const untilMs = startMs + outageMinutes * MINUTE_MS;
  return { fromMs: startMs, untilMs, cause: { kind: 'outage', proof: null } };
}

/**
 * The market-wide breaks of a day: after the first minute that closes 7, then 13 % below the last
 * close, a quarter of an hour, each once and not in the last 35 minutes; after 20 % the rest of the
 * day. Nothing that comes later decides about an earlier one.
 */
export function marketBreaks(
  minutes: readonly PriceBar[],
  day: TradedDay,
  { gaugeId, previousClose }: { readonly gaugeId: string; readonly previousClose: bigint },
): readonly Halt[] {
  const causeOf = (reached: number, price: bigint): HaltCause => {
    const { kind, boundBps } = LEVELS[reached - 1] ?? LEVELS[0];
    const from = { from: 'lastClose', reference: previousClose, referenceMs: null } as const;
    return { kind, proof: { ...from, measuredOnId: gaugeId, price, boundBps } };
  };
  const halts: Halt[] = [];
  let level = 0;
  let openFromMs = day.fromMs;
  for (const { close, startMs } of minutes) {
    const endMs = startMs + MINUTE_MS;
    if (startMs < openFromMs) continue;
    const fallBps = ((previousClose - close) * BPS) / previousClose;
    const reached = LEVELS.filter(({ boundBps }) => fallBps >= BigInt(boundBps)).length;
    const cause = causeOf(reached, close);
    if (reached === LEVELS.length) {
      return [...halts, { fromMs: endMs, untilMs: day.untilMs, cause }];
    }
    if (reached <= level) continue;
    level = reached;
    if (endMs > day.untilMs - LAST_MINUTES * MINUTE_MS) continue;
    openFromMs = endMs + BREAK_MINUTES * MINUTE_MS;
    halts.push({ fromMs: endMs, untilMs: openFromMs, cause });
  }
  return halts;
}

/** The pauses of one share on a day, each five minutes from the minute that left its band. */
export function bandPauses(minutes: readonly PriceBar[], day: TradedDay): readonly Halt[] {
  const halts: Halt[] = [];
  let recent: bigint[] = [];
  let openFromMs = day.fromMs;
  for (const { close, startMs } of minutes) {
    if (startMs < openFromMs) continue;
    const endMs = startMs + MINUTE_MS;
    const count = BigInt(recent.length);
    const mean = count === 0n ? close : recent.reduce((sum, one) => sum + one, 0n) / count;
    const away = close > mean ? close - mean : mean - close;
    recent = [...recent, close].slice(-BAND_MINUTES);
    if (count < BAND_MINUTES || away * BPS < BigInt(BAND_BPS) * mean) continue;
    const referenceMs = startMs - BAND_MINUTES * MINUTE_MS;
    const from = { from: 'fiveMinuteMean', reference: mean, referenceMs } as const;
    const proof = { ...from, measuredOnId: null, price: close, boundBps: BAND_BPS };
    const cause: HaltCause = { kind: close > mean ? 'limitUp' : 'limitDown', proof };
    openFromMs = endMs + PAUSE_MINUTES * MINUTE_MS;
    halts.push({ fromMs: endMs, untilMs: Math.min(openFromMs, day.untilMs), cause });
    recent = [];
  }
  return halts;
}
