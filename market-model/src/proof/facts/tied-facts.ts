import type { Instrument } from '@candor/domain/instruments/instrument';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { contractCarry } from '../../lines/contract-carry.ts';
import type { Line } from '../../lines/lines.ts';
import { timesLog } from '../../lines/made-days.ts';
import { multipleFinancing } from '../../lines/money-rates.ts';
import { Paths } from '../../lines/paths.ts';
import { type Relation, relationOf } from '../../lines/relations.ts';
import { type PathDay, POINTS } from '../../sources/path-day.ts';
import { aModelMarket } from '../model-market.ts';
import { type Fact, fact } from './fact.ts';
import { sessionsFrom } from './sessions.ts';

const BASIS_POINT = 0.0001;
const YEAR_DAYS = 365;
const DAY_MINUTES = 1_440;
/** What the sponsor of a multiple takes a year. */
const FEE = 0.0095;
/** No more than the rounding of sums. */
const ROUNDING = 1e-11;
const EXACT = [0, 0] as const;

interface Sample {
  readonly instruments: readonly Instrument[];
  readonly firstDay: number;
  readonly days: number;
  /** Sessions of New York, of those days, whose minutes are looked at. */
  readonly sessions: number;
  readonly instants: number;
  readonly seed: string;
  /** What becomes of a line before it is looked at; left out: nothing. */
  spoilt?(line: Line, one: Instrument): Line;
}

/** What an instrument follows, and how. */
interface Tied {
  readonly one: Instrument;
  readonly leader: Instrument;
  readonly relation: Relation;
}

type Lines = Pick<Paths, 'lineOf'>;

/** What is made of another is that, at every minute and second, to the rounding of a number. */
export function tiedFacts(sample: Sample): readonly Fact[] {
  const { instruments, firstDay, days, seed } = sample;
  const pinDay = firstDay + days - 1;
  const market = aModelMarket({ seed, firstDay, days: days + 3 });
  const drawn = new Paths(market, instruments, pinDay);
  const paths: Lines = {
    lineOf: (one) => sample.spoilt?.(drawn.lineOf(one), one) ?? drawn.lineOf(one),
  };
  const tied = tiedOf(instruments);
  const multiples = tied.filter(({ relation }) => relation.isDaily === true);
  const contracts = tied.filter(({ one }) => one.future !== null);
  const last = [...new Map(contracts.map((each) => [each.one.future?.product, each])).values()];
  const seen = sessionsFrom(firstDay, Math.floor(days / 1.5)).slice(-sample.sessions);
  const opens = openGaps(paths, last, seen);
  return [
    fact(
      `${multiples.length} daily multiples, of a year of closes, bp`,
      closes(paths, multiples, pinDay),
      EXACT,
    ),
    fact(
      `${last.length} contracts against what they follow, bp`,
      carried(paths, last, seen),
      EXACT,
    ),
    fact('gap at an open less the contracts’ night, bp', opens, EXACT),
    ...currencyFacts(paths, sample),
  ];
}

function tiedOf(instruments: readonly Instrument[]): readonly Tied[] {
  const held = instruments.filter(({ id, heldAs }) => id === heldAs);
  const byName = new Map(held.map((one) => [`${one.assetClass} ${one.code}`, one]));
  return held.flatMap((one): Tied[] => {
    const relation = relationOf(one);
    const leader = relation === null ? undefined : byName.get(relation.leader);
    return relation === null || leader === undefined ? [] : [{ one, leader, relation }];
  });
}

const inPoints = (log: number): number => (log < ROUNDING ? 0 : log / BASIS_POINT);

/** How far funds of a multiple are from what a year of their index's closes makes of them. */
function closes(paths: Lines, multiples: readonly Tied[], pinDay: number): number {
  let worst = 0;
  for (const { one, leader, relation } of multiples) {
    const [fund, index] = [paths.lineOf(one), paths.lineOf(leader)];
    const lost = (FEE + multipleFinancing(relation)) / YEAR_DAYS;
    const from = pinDay - YEAR_DAYS;
    let log = fund.level(from);
    for (let day = from; day < pinDay; day += 1) {
      const move = index.level(day + 1) - index.level(day);
      log += timesLog(move, relation.factor) - lost;
      worst = Math.max(worst, Math.abs(log - fund.level(day + 1)));
    }
  }
  return inPoints(worst);
}

type Sessions = ReturnType<typeof sessionsFrom>;

/** What carry says that a contract is above what it follows. */
function carryAt({ one }: Tied, dayNumber: number, minute: number): number {
  if (one.future === null) return 0;
  const left = toEpochDay(one.future.lastTradingDay) - dayNumber - minute / DAY_MINUTES;
  return (contractCarry(one) / YEAR_DAYS) * Math.max(left, 0);
}

/** At every quarter of an hour of whole days, traded or not: the two differ by carry alone. */
function carried(paths: Lines, contracts: readonly Tied[], sessions: Sessions): number {
  let worst = 0;
  for (const each of contracts) {
    const { factor } = each.relation;
    let first: number | null = null;
    for (const { dayNumber } of sessions) {
      const [ours, theirs] = daysOf(paths, each, dayNumber);
      for (let minute = 0; minute <= DAY_MINUTES; minute += 15) {
        const gap = ours.at(minute) - factor * theirs.at(minute) - carryAt(each, dayNumber, minute);
        first ??= gap;
        worst = Math.max(worst, Math.abs(gap - first));
      }
    }
  }
  return inPoints(worst);
}

function daysOf(
  paths: Lines,
  { one, leader }: Tied,
  dayNumber: number,
): readonly [PathDay, PathDay] {
  const [ours, theirs] = [paths.lineOf(one).day(dayNumber), paths.lineOf(leader).day(dayNumber)];
  ours.fill(0, DAY_MINUTES);
  return [ours, theirs];
}

const SESSION = 390;

/** From a close of New York to the next open: what the index gaps is what its contract did. */
function openGaps(paths: Lines, contracts: readonly Tied[], sessions: Sessions): number {
  let worst = 0;
  for (const each of contracts.filter(({ leader }) => leader.assetClass === 'index')) {
    const { factor } = each.relation;
    for (const [at, { dayNumber, open }] of sessions.slice(1).entries()) {
      const before = sessions[at];
      if (before === undefined) continue;
      const [ours, theirs] = daysOf(paths, each, dayNumber);
      const [oursBefore, theirsBefore] = daysOf(paths, each, before.dayNumber);
      const close = before.open + SESSION;
      const night = ours.at(open) - oursBefore.at(close);
      const gap = factor * (theirs.at(open) - theirsBefore.at(close));
      const carry = carryAt(each, dayNumber, open) - carryAt(each, before.dayNumber, close);
      worst = Math.max(worst, Math.abs(night - gap - carry));
    }
  }
  return inPoints(worst);
}

/** Every cross is the quotient of its dollar pairs at every second, and the band holds. */
function currencyFacts(paths: Lines, { instruments, firstDay, days, instants }: Sample) {
  const pairs = instruments.filter(({ assetClass, code }) => {
    return assetClass === 'forex' && !code.startsWith('X');
  });
  const byCode = new Map(pairs.map((one) => [one.code, one]));
  const crosses = pairs.filter(({ code }) => !code.includes('USD'));
  const [cross, dollar, points] = [0, 0, 0].map(() => new Float64Array(POINTS));
  if (cross === undefined || dollar === undefined || points === undefined) return [];
  let worst = 0;
  for (let at = 0; at < instants; at += 1) {
    const day = firstDay + 1 + ((at * 37) % (days - 2));
    const minute = (at * 997) % DAY_MINUTES;
    for (const one of crosses) {
      paths.lineOf(one).day(day).seconds(minute, cross);
      dollar.fill(0);
      for (const [currency, way] of [
        [one.code.slice(0, 3), 1],
        [one.code.slice(3), -1],
      ] as const) {
        const [pair, isBase] = dollarPair(byCode, currency);
        paths.lineOf(pair).day(day).seconds(minute, points);
        for (let point = 0; point < POINTS; point += 1) {
          const log = (points[point] ?? 0) * (isBase ? 1 : -1);
          dollar[point] = (dollar[point] ?? 0) + way * log;
        }
      }
      for (let point = 0; point < POINTS; point += 1) {
        worst = Math.max(worst, Math.abs((cross[point] ?? 0) - (dollar[point] ?? 0)));
      }
    }
  }
  return [
    fact(`${crosses.length} crosses against their dollar pairs, bp`, inPoints(worst), EXACT),
    ...bandFacts(paths, byCode.get('USDHKD'), [firstDay, firstDay + days]),
  ];
}

function dollarPair(byCode: ReadonlyMap<string, Instrument>, currency: string) {
  const base = byCode.get(`${currency}USD`);
  const pair = base ?? byCode.get(`USD${currency}`);
  if (pair === undefined) throw new Error(`nothing says what ${currency} is worth`);
  return [pair, base !== undefined] as const;
}

function bandFacts(
  paths: Lines,
  pair: Instrument | undefined,
  [from, to]: readonly [number, number],
): readonly Fact[] {
  if (pair === undefined) return [];
  const line = paths.lineOf(pair);
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let day = from; day < to; day += 1) {
    const drawn = line.day(day);
    const range = { high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY };
    drawn.widen(range, 0, DAY_MINUTES);
    least = Math.min(least, Math.exp(range.low));
    most = Math.max(most, Math.exp(range.high));
  }
  return [
    fact('Hong Kong dollar, lowest second', least, [7.75 - 1e-9, 7.8]),
    fact('Hong Kong dollar, highest second', most, [7.8, 7.85 + 1e-9]),
  ];
}
