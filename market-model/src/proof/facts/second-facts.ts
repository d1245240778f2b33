import type { Instrument } from '@candor/domain/instruments/instrument';
import { usualSpread } from '../../book/usual-book.ts';
import { InstrumentDay } from '../../lines/instrument-day.ts';
import type { OwnChain } from '../../sources/own-chain.ts';
import { POINTS } from '../../sources/path-day.ts';
import { shareChain } from '../../sources/share-chain.ts';
import { SourceDays } from '../../sources/source-days.ts';
import { tapeTermsOf } from '../../terms/tape-terms.ts';
import { aModelMarket } from '../model-market.ts';
import { meanOf } from '../moments.ts';
import { type Estimate, type Fact, fact, meanEstimate, medianEstimate } from './fact.ts';
import { BEFORE_DAYS, SESSION, sessionsFrom } from './sessions.ts';

const STEPS = POINTS - 1;

interface Sample {
  readonly shares: readonly Instrument[];
  readonly firstDay: number;
  /** Trading days of New York. */
  readonly days: number;
  readonly seed: string;
}

/** A share's sessions at every second, in logs: so many steps a minute, and the end. */
interface Seconds {
  readonly share: Instrument;
  readonly days: readonly Float64Array[];
}

/** Draws sessions of New York second by second; those of a common jump are left out. */
export function secondsOf(sample: Sample): readonly Seconds[] {
  const firstDay = sample.firstDay - BEFORE_DAYS;
  const market = aModelMarket({
    seed: sample.seed,
    firstDay,
    days: BEFORE_DAYS + 2 * sample.days + 10,
  });
  const sessions = sessionsFrom(sample.firstDay, sample.days);
  const sources = new SourceDays();
  return sample.shares.map((share) => {
    const chain = shareChain(share, market);
    // A jump of one share would be most of its square moves.
    const quiet = sessions.filter(({ dayNumber }) => !hasJump(chain, dayNumber));
    const days = quiet.map(({ dayNumber, open }) => {
      const day = new InstrumentDay(chain, dayNumber, sources);
      day.fill(open, open + SESSION);
      return secondsFrom(day, open);
    });
    return { share, days };
  });
}

function hasJump(chain: OwnChain, dayNumber: number): boolean {
  const { exposures } = chain.terms;
  return (
    chain.jump(dayNumber) !== 0 || exposures.some(({ factor }) => factor.jump(dayNumber) !== 0)
  );
}

const points = new Float64Array(POINTS);

function secondsFrom(day: InstrumentDay, open: number): Float64Array {
  const seconds = new Float64Array(SESSION * STEPS + 1);
  for (let minute = 0; minute < SESSION; minute += 1) {
    day.seconds(open + minute, points);
    seconds.set(points, minute * STEPS);
  }
  return seconds;
}

/**
 * What happens inside a minute is as much as its move says: a flat signature (Andersen, Bollerslev,
 * Diebold and Labys 2000).
 */
export function signatureFacts(drawn: readonly Seconds[]): readonly Fact[] {
  const ratios = drawn.map(({ days }) => {
    let [fine, coarse] = [0, 0];
    for (const day of days) {
      fine += squares(day, 1);
      coarse += squares(day, STEPS);
    }
    return fine / coarse;
  });
  return [
    fact('variance of seconds against that of minutes', medianEstimate(ratios), [0.93, 1.07]),
  ];
}

function squares(day: Float64Array, step: number): number {
  let sum = 0;
  for (let at = step; at < day.length; at += step) {
    sum += ((day[at] ?? 0) - (day[at - step] ?? 0)) ** 2;
  }
  return sum;
}

const SPANS = [1, 2, 5, 10, 20, 30];

/** Of a share at one place of all minutes: seconds past with as many next. */
interface Guessed {
  readonly correlation: number;
  /** One standard error of it: wild minutes are most of both. */
  readonly spread: number;
  /** What the sign of the past gains, in parts of half a spread, and one standard error of it. */
  readonly gain: number;
  readonly error: number;
}

/** That no second of a minute says where the next ones go, whatever its place in the minute. */
export function insideMinuteFacts(drawn: readonly Seconds[]): readonly Fact[] {
  const found = drawn.map(guessesIn);
  const all = found.flat();
  const best = all.reduce((most, one) => (Math.abs(one.gain) > Math.abs(most.gain) ? one : most));
  const mean = meanEstimate(found.map((one) => meanOf(one.map(({ correlation }) => correlation))));
  return [
    fact('seconds past with seconds next, all places', mean, [-0.02, 0.02]),
    fact('... at the place where it is most', mostOf(found), [0, 0.06]),
    fact(
      'best sign inside a minute, in half spreads',
      { value: Math.abs(best.gain), error: best.error },
      [0, 1],
    ),
  ];
}

function guessesIn({ share, days }: Seconds): readonly Guessed[] {
  const half = halfSpread(share);
  return SPANS.flatMap((span) =>
    Array.from({ length: STEPS }, (_, place) => {
      const { correlation, spread, gain, error } = guessAt(days, span, place);
      return { correlation, spread, gain: gain / half, error: error / half };
    }),
  );
}

/** Past and next seconds about one place of every minute. */
function guessAt(days: readonly Float64Array[], span: number, place: number): Guessed {
  let [count, both, past, next, won, squares] = [0, 0, 0, 0, 0, 0];
  for (const day of days) {
    for (let at = STEPS + place; at + span < day.length; at += STEPS) {
      const before = (day[at] ?? 0) - (day[at - span] ?? 0);
      const after = (day[at + span] ?? 0) - (day[at] ?? 0);
      count += 1;
      both += before * after;
      squares += (before * after) ** 2;
      past += before * before;
      next += after * after;
      won += Math.sign(before) * after;
    }
  }
  const scale = Math.sqrt(past * next);
  const [correlation, spread] = [both / scale, Math.sqrt(squares) / scale];
  return { correlation, spread, gain: won / count, error: Math.sqrt(next) / count };
}

/** Half the usual spread as a part of the price, no less than half a tick. */
function halfSpread(share: Instrument): number {
  const { price } = share.reference;
  const tick = share.ticks.findLast(({ fromPrice }) => fromPrice <= price)?.tick ?? 1n;
  return Math.max(usualSpread(tapeTermsOf(share)), Number(tick) / Number(price)) / 2;
}

/** Of the means over all shares the one furthest from nothing; shares err together. */
function mostOf(found: readonly (readonly Guessed[])[]): Estimate {
  const means = Array.from({ length: SPANS.length * STEPS }, (_, at) => {
    return Math.abs(meanOf(found.map((one) => one[at]?.correlation ?? 0)));
  });
  const error = meanOf(found.map((one) => meanOf(one.map(({ spread }) => spread))));
  return { value: Math.max(...means), error };
}
