import type { Instrument } from '@candor/domain/instruments/instrument';
import { indexDay } from '../../lines/index-day.ts';
import { type IndexDays, indexDays } from '../../lines/index-days.ts';
import { indexRules } from '../../lines/index-members.ts';
import { InstrumentDay } from '../../lines/instrument-day.ts';
import type { OwnChain } from '../../sources/own-chain.ts';
import { moveOn, shareChain } from '../../sources/share-chain.ts';
import { SourceDays } from '../../sources/source-days.ts';
import { aModelMarket } from '../model-market.ts';
import { meanOf, varianceOf } from '../moments.ts';
import { type Estimate, type Fact, fact, meanEstimate } from './fact.ts';
import { BEFORE_DAYS, SESSION, sessionsFrom } from './sessions.ts';

const BASIS_POINT = 0.0001;
const DAY_MINUTES = 1_440;
const TRADING_DAYS = 252;
/** What a round trip costs who trades an index; from so much of a gap on he does. */
const COST = 2 * BASIS_POINT;

interface Sample {
  readonly shares: readonly Instrument[];
  readonly indices: readonly Instrument[];
  readonly firstDay: number;
  /** Whole sessions of New York, one of so many. */
  readonly days: number;
  readonly every: number;
  readonly seed: string;
}

interface Session {
  readonly dayNumber: number;
  readonly open: number;
}

/** A session of an index against the sum of all its parts, in logs, minute by minute. */
interface Sums {
  readonly index: Float64Array;
  readonly parts: Float64Array;
  /** Where the one not listed part is, and where it would have to be to explain the index. */
  readonly rest: Float64Array;
  readonly implied: Float64Array;
  /** How far the two are apart as the UTC day ends. */
  readonly atEnd: number;
}

/** The sessions of one index of a market. */
export interface SummedIndex {
  readonly code: string;
  readonly isDirect: boolean;
  readonly sessions: readonly Sums[];
}

/** Draws indices, and beside each of them every one of its parts by itself. */
export function summedIndices(sample: Sample): readonly SummedIndex[] {
  const { shares, indices, seed, days, every } = sample;
  const firstDay = sample.firstDay - BEFORE_DAYS;
  const sessions = sessionsFrom(sample.firstDay, days * every).filter((_, at) => at % every === 0);
  const pinDay = (sessions.at(-1)?.dayNumber ?? sample.firstDay) + 2;
  const market = aModelMarket({ seed, firstDay, days: pinDay - firstDay + 2 });
  const chains = new Map<Instrument, OwnChain>();
  const chainOf = (share: Instrument): OwnChain => {
    const chain = chains.get(share) ?? shareChain(share, market);
    chains.set(share, chain);
    return chain;
  };
  const sources = new SourceDays();
  return indices.flatMap((instrument): SummedIndex[] => {
    const { code } = instrument;
    const rule = indexRules[code];
    if (rule === undefined) return [];
    const index = indexDays(instrument, rule, { market, shares, pinDay, chainOf });
    const { isDirect } = index;
    const drawn = sessions.map((session) => sumsOf(index, sources, session));
    return [{ code, isDirect, sessions: drawn }];
  });
}

function sumsOf(index: IndexDays, sources: SourceDays, { dayNumber, open }: Session): Sums {
  const drawn = indexDay({ index, dayNumber, sources, base: 0 });
  drawn.fill(open, open + SESSION);
  const shown = Float64Array.from({ length: SESSION + 1 }, (_, at) => drawn.at(open + at));
  const weights = index.weightsOn(dayNumber);
  const last = weights.length - 1;
  const sum = new Float64Array(SESSION + 1);
  const rest = new Float64Array(SESSION + 1);
  const implied = new Float64Array(SESSION + 1);
  let end = 0;
  for (const [part, chain] of index.parts.chains.entries()) {
    const weight = weights[part] ?? 0;
    const day = new InstrumentDay(chain, dayNumber, sources);
    day.fill(open, open + SESSION);
    for (let at = 0; at <= SESSION; at += 1) {
      const log = day.at(open + at);
      if (part === last) {
        rest[at] = log;
        implied[at] = Math.log((Math.exp(shown[at] ?? 0) - (sum[at] ?? 0)) / weight);
      }
      sum[at] = (sum[at] ?? 0) + weight * Math.exp(log);
    }
    end += weight * Math.exp(moveOn(chain, dayNumber));
  }
  const moved = index.level(dayNumber + 1) - index.level(dayNumber);
  const atEnd = Math.max(
    Math.abs(drawn.at(DAY_MINUTES) - Math.log(end)),
    Math.abs(drawn.at(DAY_MINUTES) - moved),
  );
  return { index: shown, parts: sum.map(Math.log), rest, implied, atEnd };
}

/**
 * An index is its members and one rest: exactly at every minute where it has few parts, exactly at
 * the ends of its days and within some basis points between them where it has many. Of that gap
 * nobody knows, for the rest is nowhere listed; who did would not earn his costs by the index.
 */
export function indexSumFacts(all: readonly SummedIndex[]): readonly Fact[] {
  const direct = all.filter(({ isDirect }) => isDirect).flatMap(({ sessions }) => sessions);
  const codes = new Set(all.filter(({ isDirect }) => !isDirect).map(({ code }) => code));
  const ends = all.flatMap(({ sessions }) => sessions.map(({ atEnd }) => atEnd));
  const worst = Math.max(...direct.map(apart));
  return [
    fact('indices of few parts against their parts, bp, worst', inPoints(worst), [0, 1e-6]),
    fact(
      'all indices against their parts at a day’s end, bp',
      inPoints(Math.max(...ends)),
      [0, 1e-6],
    ),
    ...[...codes].flatMap((code) => {
      const same = all.filter((one) => one.code === code);
      return cheapFacts(
        code,
        same.flatMap(({ sessions }) => sessions),
      );
    }),
  ];
}

/** What is no more than the rounding of sums is nothing. */
function inPoints(log: number): number {
  return Math.abs(log) < 1e-12 ? 0 : log / BASIS_POINT;
}

function apart({ index, parts }: Sums): number {
  return index.reduce((most, log, at) => Math.max(most, Math.abs(log - (parts[at] ?? 0))), 0);
}

function cheapFacts(code: string, sessions: readonly Sums[]): readonly Fact[] {
  const gaps = sessions.map((one) => Math.sqrt(meanOf(gapsOf(one).map((gap) => gap * gap))));
  const traded = sessions.map(tradedGap);
  const sharpe = (meanOf(traded) / Math.sqrt(varianceOf(traded))) * Math.sqrt(TRADING_DAYS);
  const wild = sessions.map(({ implied, rest }) => Math.sqrt(squares(implied) / squares(rest)));
  return [
    fact(`${code} against its parts inside a day, bp`, inBp(meanEstimate(gaps)), [2, 7]),
    fact(
      `${code}, Sharpe ratio of who knows that gap`,
      { value: sharpe, error: Math.sqrt(TRADING_DAYS / sessions.length) },
      [Number.NEGATIVE_INFINITY, 0],
    ),
    fact(`${code}, minutes of its rest against its path’s`, meanEstimate(wild), [0.9, 1.6]),
  ];
}

const inBp = ({ value, error }: Estimate): Estimate => ({
  value: value / BASIS_POINT,
  error: error === null ? null : error / BASIS_POINT,
});

function gapsOf({ index, parts }: Sums): Float64Array {
  return index.map((log, at) => log - (parts[at] ?? 0));
}

/** Sells what stands above its parts and buys what stands below, until the two meet. */
function tradedGap(session: Sums): number {
  const gaps = gapsOf(session);
  let [gained, held, entered] = [0, 0, 0];
  for (const [at, gap] of gaps.entries()) {
    const log = session.index[at] ?? 0;
    if (held !== 0 && (held * gap >= 0 || at === SESSION)) {
      gained += held * (log - entered) - COST;
      held = 0;
    }
    if (held === 0 && Math.abs(gap) > COST && at < SESSION) {
      held = -Math.sign(gap);
      entered = log;
    }
  }
  return gained;
}

function squares(logs: Float64Array): number {
  let sum = 0;
  for (let at = 1; at < logs.length; at += 1) sum += ((logs[at] ?? 0) - (logs[at - 1] ?? 0)) ** 2;
  return sum;
}
