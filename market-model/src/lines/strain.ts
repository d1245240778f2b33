import { exactExp, exactLog } from '../math/exact-math.ts';
import { macroEventOn } from '../sources/macro-days.ts';
import type { Line } from './lines.ts';
import { wildnessOf } from './volume-day.ts';

/** Right after an opening a spread is wider by this, and no more some minutes later. */
const AT_OPEN = 1.5;
const OPEN_FADE = 8;
/** Before an announcement those who quote step back, after it they come back slowly. */
const AHEAD = 0.8;
const AHEAD_MINUTES = 3;
const AFTER = 2;
const MACRO_FADE = 15;
const RESULTS_FADE = 60;
/** Spreads follow volatility less than it moves: by the variance's power. */
const BY_VARIANCE = 0.35;
const [CALM, WILD] = [0.6, 3];
/** The middle day has less variance than the mean one, by what sources' log variance spreads. */
const MIDDLE = 0.73;
/** Longer ago than this nothing is felt, in fades. */
const FADES_FELT = 8;

/** What strains the book of a whole UTC day. */
export type StrainedDay = Pick<StrainedMinute, 'dayNumber' | 'wildness' | 'resultsMinute'>;

/** What is known of a minute as it begins. */
export interface StrainedMinute {
  readonly dayNumber: number;
  /** Of the UTC day. */
  readonly utcMinute: number;
  /** Minutes since trading began after a break; null where it never rests. */
  readonly sinceOpen: number | null;
  /** Variance of the day against the usual, known before the day begins; 1 where unknown. */
  readonly wildness: number;
  /** When its firm tells results on that day, a minute of the UTC day; null on other days. */
  readonly resultsMinute: number | null;
}

/**
 * How strained the book of a minute is: 1 on a usual day, more after the open (McInish and Wood
 * 1992), on wild days, and around announcements and results. From what everybody may know or what
 * is fixed before the day begins: nothing of it says where the price goes.
 */
export function strainOf(minute: StrainedMinute): number {
  const { dayNumber, utcMinute, sinceOpen, wildness, resultsMinute } = minute;
  const log = BY_VARIANCE * (exactLog(wildness) + MIDDLE);
  let strain = wildness === 1 ? 1 : Math.min(Math.max(exactExp(log), CALM), WILD);
  if (sinceOpen !== null) strain *= 1 + AT_OPEN * faded(sinceOpen, OPEN_FADE);
  const macro = macroEventOn(dayNumber);
  if (macro !== null) strain *= 1 + around(utcMinute - macro.minute, MACRO_FADE);
  if (resultsMinute !== null) strain *= 1 + around(utcMinute - resultsMinute, RESULTS_FADE);
  return strain;
}

/**
 * What strains the book of a day of a line.
 *
 * @param marketWildness of what is made of others: variance against the usual one, of its market.
 */
export function strainedDay(
  { doings }: Pick<Line, 'doings'>,
  dayNumber: number,
  marketWildness: (dayNumber: number) => number,
): StrainedDay {
  if (doings === undefined) {
    return { dayNumber, wildness: marketWildness(dayNumber), resultsMinute: null };
  }
  const { chain } = doings(dayNumber);
  const resultsMinute = chain.hasResults(dayNumber) ? chain.jumpMinute(dayNumber) : null;
  return { dayNumber, wildness: wildnessOf(chain, dayNumber), resultsMinute };
}

function around(since: number, fade: number): number {
  if (since >= 0) return AFTER * faded(since, fade);
  return since >= -AHEAD_MINUTES ? AHEAD : 0;
}

function faded(since: number, fade: number): number {
  return since > FADES_FELT * fade ? 0 : exactExp(-since / fade);
}
