import { InstrumentDay } from '../../lines/instrument-day.ts';
import { macroEventOn } from '../../sources/macro-days.ts';
import type { OwnChain } from '../../sources/own-chain.ts';
import { noRange } from '../../sources/path-day.ts';
import { levelOf, shareChain } from '../../sources/share-chain.ts';
import { SourceDays } from '../../sources/source-days.ts';
import { aModelMarket } from '../model-market.ts';
import { meanOf, medianOf } from '../moments.ts';
import { type Fact, fact, meanEstimate } from './fact.ts';
import { BEFORE_DAYS, SESSION, type SessionSample, sessionsFrom } from './sessions.ts';

/** A share's session, and the night before it. */
interface Session {
  readonly night: number;
  readonly move: number;
  readonly range: number;
  /** Nothing is announced on it, by nobody. */
  readonly isOrdinary: boolean;
  readonly hasJump: boolean;
}

function drawn(sample: SessionSample, seed: string): readonly (readonly Session[])[] {
  const firstDay = sample.firstDay - BEFORE_DAYS;
  const market = aModelMarket({ seed, firstDay, days: BEFORE_DAYS + 2 * sample.days + 10 });
  const sources = new SourceDays();
  const days = sessionsFrom(sample.firstDay, sample.days);
  return sample.shares.map((share) => {
    const chain = shareChain(share, market);
    const found: Session[] = [];
    let close: number | null = null;
    for (const { dayNumber, open } of days) {
      const day = new InstrumentDay(chain, dayNumber, sources, levelOf(chain, dayNumber));
      const range = noRange();
      day.widen(range, open, open + SESSION);
      const [from, to] = [day.at(open), day.at(open + SESSION)];
      const hasOwn = chain.jump(dayNumber) !== 0;
      if (close !== null) {
        found.push({
          night: from - close,
          move: to - from,
          range: range.high - range.low,
          isOrdinary: !hasOwn && macroEventOn(dayNumber) === null,
          hasJump: hasOwn || hasCommonJump(chain, dayNumber),
        });
      }
      close = to;
    }
    return found;
  });
}

function hasCommonJump({ terms }: OwnChain, dayNumber: number): boolean {
  return terms.exposures.some(({ factor }) => factor.jump(dayNumber) !== 0);
}

/**
 * Sessions and nights: the range of a session is what its move says (Parkinson 1980), and a third
 * of what moves a share does so while its exchange is closed (French and Roll 1986).
 */
export function sessionFacts(sample: SessionSample): readonly Fact[] {
  const all = sample.seeds.map((seed) => drawn(sample, seed));
  const ofNights = (isLooked: (one: Session) => boolean) =>
    meanEstimate(
      all.map((shares) => medianOf(shares.map((sessions) => outside(sessions.filter(isLooked))))),
    );
  return [
    fact('range against move (Parkinson)', meanEstimate(all.map(parkinson)), [0.94, 1.03]),
    fact(
      'variance outside the session, nothing announced',
      ofNights(({ isOrdinary }) => isOrdinary),
      [0.25, 0.35],
    ),
    fact(
      '... with results and announcements',
      ofNights(() => true),
      [0.3, 0.45],
    ),
  ];
}

const square = (values: readonly number[]) => meanOf(values.map((value) => value * value));

function outside(sessions: readonly Session[]): number {
  const ofNights = square(sessions.map(({ night }) => night));
  return ofNights / (ofNights + square(sessions.map(({ move }) => move)));
}

/** Volatility out of highs and lows against that out of opens and closes; a jump has no range. */
function parkinson(shares: readonly (readonly Session[])[]): number {
  const smooth = shares.flat().filter(({ hasJump }) => !hasJump);
  const ofRanges = square(smooth.map(({ range }) => range)) / (4 * Math.LN2);
  return Math.sqrt(ofRanges / square(smooth.map(({ move }) => move)));
}
