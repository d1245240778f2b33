import type { Instrument } from '@candor/domain/instruments/instrument';
import { dividendDraws, dividendsBy } from '../dividends.ts';
import { type MarketKeys, marketKeys } from '../market-keys.ts';
import { classicModel, type ModelTerms } from '../market-model.ts';
import { epochOfDay, firstDayOf } from '../model/epoch-seeds.ts';
import { DAY_MS, type SessionDay } from '../session-days.ts';
import { dayPoint, type TapeHours } from '../tape.ts';
import { carryOn, type WalkTape, walkTape } from '../walk-tape.ts';

/** Where an instrument's path is tied to a price that was known. */
export interface MarketPin {
  /** The product of a future, otherwise market and code. */
  readonly name: string;
  /**
   * At 00:00 UTC of the pinning day, in units of its price and its first count: of a future without
   * its carry, of a share without what it has of the next dividend. Twelve digits.
   */
  readonly price: string;
  /** What was drawn of its dividends before: period, index and the draw. */
  readonly draws: readonly (readonly [number, number, number])[];
}

/** What a market of versions 5 to 7 stands on beside its keys. Fixed once for an installation. */
export interface FactorTerms {
  /** The first UTC day that has a price of this version: the start of an epoch. */
  readonly firstDay: number;
  /** The UTC day at whose start every price is its pin. */
  readonly pinDay: number;
  /** Whether version 4 ran here before the pinning day; its history stays. */
  readonly isContinued: boolean;
  readonly pins: readonly MarketPin[];
  /** The UTC day from which version 6 draws, the start of an epoch; null: it has not come to it. */
  readonly sixFrom: number | null;
  /** The same of version 7, which has all that version 6 has; never before it. */
  readonly sevenFrom: number | null;
}

/** History before an installation: ten years of epochs. */
const HISTORY_EPOCHS = 130;
/** Dividends are drawn a part of the year ahead, and the longest part is a year. */
const LOOKED_DAYS = 800;
const LOOKED_STEP = 20;
const DIGITS = 12;

/** Names the pin of an instrument: contracts of one product have one. */
export function pinName({ future, market, code }: Instrument): string {
  return future === null ? `${market}:${code}` : `future ${future.product}`;
}

/**
 * The terms of a market that begins: all of it is version 7.
 *
 * @param nowMs a fresh market is pinned to its references at the start of this day; one that goes
 *   on to the last prices of version 4 at the next 00:00 UTC, so that nothing jumps meanwhile.
 */
export function newFactorTerms(
  of: ModelTerms & { readonly isContinued: boolean; readonly known: readonly Instrument[] },
  nowMs: number,
): FactorTerms {
  const { isContinued } = of;
  const today = Math.floor(nowMs / DAY_MS);
  const pinDay = isContinued ? today + 1 : today;
  const firstEpoch = epochOfDay(pinDay) - (isContinued ? 1 : HISTORY_EPOCHS);
  const firstDay = firstDayOf(firstEpoch);
  const borders = { sixFrom: firstDay, sevenFrom: firstDay };
  return { firstDay, pinDay, isContinued, pins: pinsOf(of, pinDay), ...borders };
}

function pinsOf(
  of: ModelTerms & { readonly isContinued: boolean; readonly known: readonly Instrument[] },
  pinDay: number,
): readonly MarketPin[] {
  // Where a market begins, contracts begin at what they follow, whatever hours they keep.
  const { shelf, hours } = classicModel(of.isContinued ? of : { ...of, marketHours: 'always' });
  const keys = marketKeys(of.seed);
  const pins = new Map<string, MarketPin>();
  for (const instrument of [...of.leaders, ...of.known]) {
    const name = pinName(instrument);
    if (pins.has(name)) continue;
    const tape = shelf.tapeOf(instrument);
    const log = of.isContinued ? bareLogAt(tape, hours, pinDay * DAY_MS) : tape.logReference;
    const price = Math.exp(log) * firstCount(instrument);
    const draws = of.isContinued ? drawsBefore(instrument, keys, pinDay) : [];
    pins.set(name, { name, price: price.toPrecision(DIGITS), draws });
  }
  return [...pins.values()];
}

/** What had been drawn of a share's dividends when version 4 ended. */
function drawsBefore(instrument: Instrument, keys: MarketKeys, pinDay: number): MarketPin['draws'] {
  const source = dividendDraws(instrument, keys);
  const drawn = new Map<string, readonly [number, number, number]>();
  const dividends = dividendsBy(instrument, {
    draw: (period, index) => {
      const word = source.draw(period, index);
      if (period < pinDay) drawn.set(`${period} ${index}`, [period, index, word]);
      return word;
    },
  });
  for (let day = pinDay - LOOKED_DAYS; day < pinDay + LOOKED_DAYS; day += LOOKED_STEP) {
    dividends?.before(day);
  }
  return [...drawn.values()];
}

/** Units of today in one of the first count. */
function firstCount({ splits = [] }: Instrument): number {
  return splits.reduce((count, { to, from }) => (count * Number(to)) / Number(from), 1);
}

/** Log price of a walk at an instant, without dividends and carry. */
function bareLogAt(tape: WalkTape, hours: TapeHours, atMs: number): number {
  const session = hours.days.latest(tape.instrument.calendarId, atMs - 1);
  if (session === null) return tape.logReference;
  const bare = walkTape({ ...tape, dividends: null }).draw(hours, session);
  const minute = minuteAt(session, atMs);
  const log = minute === 0 ? bare.startOf(0) : bare.endOf(minute - 1);
  return log - carryOn(tape, session.dayNumber);
}

/** Trading minutes of a day before an instant on a whole minute. */
export function minuteAt(session: SessionDay, atMs: number): number {
  if (atMs >= session.endMs) return session.minutes;
  if (atMs <= session.startMs) return 0;
  return dayPoint(session, atMs - 1).minute + 1;
}
