import type { Instrument } from '@candor/domain/instruments/instrument';
import { InstrumentDay } from '../../lines/instrument-day.ts';
import { noRange } from '../../sources/path-day.ts';
import { shareChain } from '../../sources/share-chain.ts';
import { SourceDays } from '../../sources/source-days.ts';
import { type Fact, fact } from '../facts/fact.ts';
import { SESSION, sessionsFrom } from '../facts/sessions.ts';
import { aModelMarket } from '../model-market.ts';
import { meanOf, varianceOf } from '../moments.ts';

interface Sample {
  readonly shares: readonly Instrument[];
  readonly firstDay: number;
  /** Trading days of New York whose bars are public. */
  readonly days: number;
  readonly seed: string;
}

/** The minute bars of a share's session: closes, highs and lows, in logs. */
interface Bars {
  /** At the open, and as each minute ends. */
  readonly at: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
}

/** What is public as a minute begins. */
export interface Public {
  /** Sessions of all shares, the running one last; of it nothing after `minute` is looked at. */
  readonly days: readonly (readonly Bars[])[];
  readonly share: number;
  /** So many minutes of the session are over. */
  readonly minute: number;
}

/** A guess of where the next minute goes: its sign is traded. */
export interface Guess {
  readonly name: string;
  of(seen: Public): number;
}

const FIRST_MINUTE = 30;
/** Of so many standard errors is none of a dozen guesses, by chance, in a thousand samples. */
const MOST_ERRORS = 4;

function barsOf({ days, share }: Public, back = 0): Bars {
  const bars = days.at(-1 - back)?.[share];
  if (bars === undefined) throw new Error('there is no such session');
  return bars;
}

function past({ at }: Bars, minute: number, minutes: number): number {
  return (at[minute] ?? 0) - (at[Math.max(minute - minutes, 0)] ?? 0);
}

/** The middle between the highest and the lowest of the session's bars so far. */
function middleOf({ high, low }: Bars, minute: number): number {
  let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = 0; at < minute; at += 1) {
    top = Math.max(top, high[at] ?? 0);
    bottom = Math.min(bottom, low[at] ?? 0);
  }
  return (top + bottom) / 2;
}

/** The mean of what all other shares did in the last minutes. */
function others({ days, share, minute }: Public, minutes: number): number {
  const moves = (days.at(-1) ?? []).map((bars) => past(bars, minute, minutes));
  return meanOf(moves.filter((_, at) => at !== share));
}

/** What anybody would try on bars of minutes; the sign of each turned round is a guess as well. */
export const guesses: readonly Guess[] = [
  { name: 'as the last minute', of: (seen) => past(barsOf(seen), seen.minute, 1) },
  { name: 'as the last three', of: (seen) => past(barsOf(seen), seen.minute, 3) },
  { name: 'as the last ten', of: (seen) => past(barsOf(seen), seen.minute, 10) },
  { name: 'as since the open', of: (seen) => past(barsOf(seen), seen.minute, SESSION) },
  { name: 'as all others just did', of: (seen) => others(seen, 1) },
  {
    name: 'to where all others went',
    of: (seen) => others(seen, 5) - past(barsOf(seen), seen.minute, 5),
  },
  {
    name: 'as the same minute of yesterday',
    of: (seen) => past(barsOf(seen, 1), seen.minute + 1, 1),
  },
  {
    name: 'as the same minute of all days before',
    of: (seen) => {
      const before = seen.days.slice(0, -1).map((day) => day[seen.share]);
      return meanOf(before.map((bars) => (bars ? past(bars, seen.minute + 1, 1) : 0)));
    },
  },
  {
    name: 'away from the middle of the day’s range',
    of: (seen) => {
      const bars = barsOf(seen);
      return (bars.at[seen.minute] ?? 0) - middleOf(bars, seen.minute);
    },
  },
  {
    name: 'as the close lies in the last bar',
    of: (seen) => {
      const { at, high, low } = barsOf(seen);
      const last = seen.minute - 1;
      return 2 * (at[seen.minute] ?? 0) - (high[last] ?? 0) - (low[last] ?? 0);
    },
  },
  {
    name: 'back to yesterday’s close',
    of: (seen) => (barsOf(seen, 1).at[SESSION] ?? 0) - (barsOf(seen).at[seen.minute] ?? 0),
  },
  {
    name: 'on after a streak of three',
    of: (seen) => {
      const bars = barsOf(seen);
      const signs = [0, 1, 2].map((back) => Math.sign(past(bars, seen.minute - back, 1)));
      const sum = signs.reduce((total, sign) => total + sign, 0);
      return Math.abs(sum) === 3 ? sum : 0;
    },
  },
];

/** Minute bars of sessions, those of all shares side by side. */
export function publicBars(sample: Sample): readonly (readonly Bars[])[] {
  const { firstDay, days, seed } = sample;
  const market = aModelMarket({ seed, firstDay, days: 2 * days + 30 });
  const sources = new SourceDays();
  const chains = sample.shares.map((share) => shareChain(share, market));
  return sessionsFrom(firstDay, days).map(({ dayNumber, open }) => {
    return chains.map((chain): Bars => {
      const day = new InstrumentDay(chain, dayNumber, sources);
      day.fill(open, open + SESSION);
      const at = Float64Array.from({ length: SESSION + 1 }, (_, minute) => day.at(open + minute));
      const high = new Float64Array(SESSION);
      const low = new Float64Array(SESSION);
      for (let minute = 0; minute < SESSION; minute += 1) {
        const range = noRange();
        day.widenMinute(range, open + minute);
        high[minute] = range.high;
        low[minute] = range.low;
      }
      return { at, high, low };
    });
  });
}

/**
 * What a guess gains, in standard errors: each session's gain of all shares is one observation, for
 * shares move together. Beyond `MOST_ERRORS` either way it is no chance.
 */
export function errorsOf(guess: Guess, days: readonly (readonly Bars[])[]): number {
  const gains: number[] = [];
  for (let today = 1; today < days.length; today += 1) {
    const seen = days.slice(0, today + 1);
    let gain = 0;
    for (const [share, { at }] of (days[today] ?? []).entries()) {
      for (let minute = FIRST_MINUTE; minute < SESSION; minute += 1) {
        const next = (at[minute + 1] ?? 0) - (at[minute] ?? 0);
        gain += Math.sign(guess.of({ days: seen, share, minute })) * next;
      }
    }
    gains.push(gain);
  }
  return meanOf(gains) / Math.sqrt(varianceOf(gains) / gains.length);
}

/** That no guess from public bars of minutes is better than chance, or worse. */
export function nextMinuteFacts(days: ReturnType<typeof publicBars>): readonly Fact[] {
  return guesses.map((guess) =>
    fact(`next minute, errors: ${guess.name}`, errorsOf(guess, days), [
      ...([-MOST_ERRORS, MOST_ERRORS] as const),
    ]),
  );
}
