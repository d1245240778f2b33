import {
  contractsOf,
  expiryInstant,
  type FuturesContract,
  futuresProducts,
} from '@candor/domain/instruments/futures-contracts';
import {
  type CalendarDay,
  fromEpochDay,
  utcEpochDay,
  weekdayOfEpochDay,
} from '@candor/domain/time/calendar-day';
import { type DatedFact, daysBefore } from './dated-fact.ts';

/** A week’s notice goes out on the Friday before it. */
const LEAD_DAYS = 3;
const WEEK_DAYS = 7;
const MONDAY = 1;

/** A contract that stops trading, and the one that is nearest after it. */
export interface ContractEnd {
  readonly contract: FuturesContract;
  readonly endsMs: number;
  readonly next: FuturesContract | null;
}

/** The futures contracts whose last trading day lies in a week. */
export interface EndingContracts extends DatedFact {
  readonly kind: 'contracts';
  readonly monday: CalendarDay;
  /** By instant, then by code. */
  readonly ends: readonly ContractEnd[];
}

/** This week's and next week's ending contracts; a week without any is left out. */
export function endingContractsAround(nowMs: number): readonly EndingContracts[] {
  const today = utcEpochDay(nowMs);
  const monday = today - ((weekdayOfEpochDay(today) + WEEK_DAYS - MONDAY) % WEEK_DAYS);
  return [monday, monday + WEEK_DAYS].flatMap((first) => {
    const ends = contractEnds({
      fromDay: fromEpochDay(first),
      toDay: fromEpochDay(first + WEEK_DAYS - 1),
    });
    if (ends.length === 0) return [];
    const day = fromEpochDay(first);
    const untilMs = Math.max(...ends.map((one) => one.endsMs));
    const publishedMs = daysBefore(day, LEAD_DAYS);
    const id = `notice-contracts-${day}`;
    return [{ kind: 'contracts', id, publishedMs, untilMs, monday: day, ends } as const];
  });
}

/** Ranges asked for lately: the desks ask for the same days again and again. */
const RANGES_KEPT_MAX = 20;
const kept = new Map<string, readonly ContractEnd[]>();

/**
 * The contracts whose last trading day lies between two days, both included, by instant and code.
 */
export function contractEnds(range: {
  fromDay: CalendarDay;
  toDay: CalendarDay;
}): readonly ContractEnd[] {
  const key = `${range.fromDay} ${range.toDay}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= RANGES_KEPT_MAX) kept.clear();
  const found = findContractEnds(range);
  kept.set(key, found);
  return found;
}

function findContractEnds(range: { fromDay: CalendarDay; toDay: CalendarDay }): ContractEnd[] {
  const ends = futuresProducts().flatMap((product) => {
    const listed = contractsOf(product, range.fromDay).filter(
      (one) => one.lastTradingDay >= range.fromDay,
    );
    return listed
      .filter((one) => one.lastTradingDay <= range.toDay)
      .map((contract) => ({
        contract,
        endsMs: expiryInstant({
          product: product.symbol,
          lastTradingDay: contract.lastTradingDay,
        }),
        next: listed.find((one) => one.lastTradingDay > contract.lastTradingDay) ?? null,
      }));
  });
  return ends.sort(
    (left, right) =>
      left.endsMs - right.endsMs || (left.contract.code < right.contract.code ? -1 : 1),
  );
}
