import { BPS_ONE, divideRounded } from '../money/rounding.ts';
import { incomeMinor, type UnitIncome, unitsFor, worthMinor } from './holding-worth.ts';
import type { Institution } from './institutions.ts';

/** The close of one day, scaled as `portfolioPrice` does. */
export interface DayClose {
  readonly startMs: number;
  readonly close: bigint;
}

/** An order of a model portfolio, filled at the close of its day. */
export interface RebalanceOrder {
  readonly instrumentId: string;
  readonly side: 'buy' | 'sell';
  readonly units: bigint;
  readonly price: bigint;
  /** Fee and half the spread. */
  readonly costMinor: bigint;
}

export interface Rebalance {
  /** The start of the day at whose close it was. */
  readonly atMs: number;
  readonly orders: readonly RebalanceOrder[];
}

export interface DayValue {
  readonly atMs: number;
  readonly valueMinor: bigint;
}

/** A dividend of a holding, in the cash of the model from its ex-date on. */
export interface RecordDividend extends UnitIncome {
  readonly instrumentId: string;
  readonly units: bigint;
  readonly netMinor: bigint;
}

/** What a model's own orders made of its capital, day by day. */
export interface PortfolioRecord {
  readonly values: readonly DayValue[];
  readonly rebalances: readonly Rebalance[];
  readonly dividends: readonly RecordDividend[];
}

/** What every record begins with: 10,000.00. */
export const RECORD_CAPITAL_MINOR = 1_000_000n;
/** Of what is bought or sold: five for the fee, five for half the spread. */
export const RECORD_COST_BPS = 10n;

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;

type Model = Pick<Institution, 'holdings'>;

/**
 * The record of a model over the days on which all it holds have a close. It buys at the first
 * close and is brought back to its weights at the last close of every calendar month (UTC); a month
 * is over when a day of the next one is there. What was held before a dividend's day has it in cash
 * on that day, or the next one of the record. See docs/decisions/follow.md.
 */
export function portfolioRecord(
  model: Model,
  closes: ReadonlyMap<string, readonly DayClose[]>,
  incomes: ReadonlyMap<string, readonly UnitIncome[]> = new Map(),
): PortfolioRecord {
  const days = commonDays(model, closes);
  let held: Holdings = { cashMinor: RECORD_CAPITAL_MINOR, units: new Map() };
  const values: DayValue[] = [];
  const rebalances: Rebalance[] = [];
  const dividends: RecordDividend[] = [];
  for (const [at, { startMs: atMs, prices }] of days.entries()) {
    const before = days[at - 1];
    const paid = before ? paidBetween(held, incomes, { afterMs: before.startMs, toMs: atMs }) : [];
    dividends.push(...paid);
    const cashMinor = paid.reduce((sum, { netMinor }) => sum + netMinor, held.cashMinor);
    held = { ...held, cashMinor };
    const next = days[at + 1];
    const isMonthEnd = next !== undefined && monthOf(next.startMs) !== monthOf(atMs);
    if (at === 0 || isMonthEnd) {
      const { after, orders } = rebalanced(model, held, prices);
      held = after;
      rebalances.push({ atMs, orders });
    }
    values.push({ atMs, valueMinor: worthOf(held, prices) });
  }
  return { values, rebalances, dividends };
}

/** In hundredths of a percent, and null where the record is too short. */
export interface RecordFigures {
  readonly monthBps: bigint | null;
  readonly yearBps: bigint | null;
  /** The largest fall from a high to a later low, at most zero. */
  readonly fallBps: bigint | null;
}

/** Of thirty days, of the whole record, and the largest fall in it. */
export function recordFigures({ values }: Pick<PortfolioRecord, 'values'>): RecordFigures {
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || first === last) {
    return { monthBps: null, yearBps: null, fallBps: null };
  }
  const before = values.findLast(({ atMs }) => atMs <= last.atMs - MONTH_MS);
  let peak = first.valueMinor;
  let fallBps = 0n;
  for (const { valueMinor } of values) {
    if (valueMinor > peak) peak = valueMinor;
    const fall = changeBps(peak, valueMinor);
    if (fall < fallBps) fallBps = fall;
  }
  return {
    monthBps: before === undefined ? null : changeBps(before.valueMinor, last.valueMinor),
    yearBps: changeBps(first.valueMinor, last.valueMinor),
    fallBps,
  };
}

function changeBps(from: bigint, to: bigint): bigint {
  return divideRounded((to - from) * BPS_ONE, from, 'halfEven');
}

interface Holdings {
  readonly cashMinor: bigint;
  readonly units: ReadonlyMap<string, bigint>;
}

type Prices = ReadonlyMap<string, bigint>;

function rebalanced(model: Model, before: Holdings, prices: Prices) {
  const amountMinor = worthOf(before, prices);
  let { cashMinor } = before;
  const units = new Map<string, bigint>();
  const orders: RebalanceOrder[] = [];
  for (const { instrumentId, weightBps } of model.holdings) {
    const price = prices.get(instrumentId) ?? 0n;
    const wanted = unitsFor({ amountMinor, weightBps, price });
    const change = wanted - (before.units.get(instrumentId) ?? 0n);
    units.set(instrumentId, wanted);
    if (change === 0n) continue;
    const side = change > 0n ? 'buy' : 'sell';
    const traded = { units: change > 0n ? change : -change, price };
    const paidMinor = worthMinor(traded, side === 'buy' ? 'up' : 'down');
    const costMinor = divideRounded(paidMinor * RECORD_COST_BPS, BPS_ONE, 'up');
    cashMinor -= side === 'buy' ? paidMinor + costMinor : costMinor - paidMinor;
    orders.push({ instrumentId, side, ...traded, costMinor });
  }
  return { after: { cashMinor, units }, orders };
}

/** What the holdings of the day before are paid on the days since. */
function paidBetween(
  { units: held }: Holdings,
  incomes: ReadonlyMap<string, readonly UnitIncome[]>,
  { afterMs, toMs }: { readonly afterMs: number; readonly toMs: number },
): readonly RecordDividend[] {
  return [...held].flatMap(([instrumentId, units]) =>
    (incomes.get(instrumentId) ?? []).flatMap((one) => {
      const isDue = dayOf(one.exMs) > dayOf(afterMs) && dayOf(one.exMs) <= dayOf(toMs);
      return isDue ? [{ ...one, instrumentId, units, netMinor: incomeMinor(units, one) }] : [];
    }),
  );
}

function worthOf({ cashMinor, units }: Holdings, prices: Prices): bigint {
  let sum = cashMinor;
  for (const [id, held] of units) {
    sum += worthMinor({ units: held, price: prices.get(id) ?? 0n }, 'down');
  }
  return sum;
}

interface Day {
  readonly startMs: number;
  readonly prices: Prices;
}

/** Days on which every holding has a close, oldest first. */
function commonDays({ holdings }: Model, closes: ReadonlyMap<string, readonly DayClose[]>): Day[] {
  const days = new Map<number, { startMs: number; prices: Map<string, bigint> }>();
  for (const { instrumentId } of holdings) {
    for (const { startMs, close } of closes.get(instrumentId) ?? []) {
      const day = dayOf(startMs);
      const known = days.get(day) ?? { startMs, prices: new Map() };
      known.startMs = Math.min(known.startMs, startMs);
      known.prices.set(instrumentId, close);
      days.set(day, known);
    }
  }
  return [...days.values()]
    .filter(({ prices }) => prices.size === holdings.length)
    .sort((one, other) => one.startMs - other.startMs);
}

/** Counted in UTC. */
function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}
