import { correlation, meanOf } from '../moments.ts';
import { type Estimate, type Fact, fact, meanEstimate } from './fact.ts';
import { SESSION } from './sessions.ts';
import {
  dayFrom,
  type Looked,
  opensOf,
  type Shown,
  type ShownSecond,
  secondsIn,
  shownOf,
} from './shown-seconds.ts';

/** A session of an instrument, second by second. */
type Session = readonly ShownSecond[];

/** Of each name the sessions that are looked at. */
export function sessionsOf(shown: Shown, looked: Looked, names: readonly string[]) {
  const opens = opensOf(looked);
  return names.map((name): readonly Session[] => {
    const instrument = shownOf(shown, name);
    return opens.map((atMs) => {
      const day = dayFrom(shown, instrument, atMs);
      return Array.from({ length: SESSION }, (_, at) => secondsIn(day, day.from + at)).flat();
    });
  });
}

/** The book's look ahead, in seconds. */
const AHEAD = 5;

/**
 * The flow of orders: who buys is followed by buyers for a minute and longer (Lillo and Farmer
 * 2004), which says nothing of the price; the book leans a little the way the quote goes next, for
 * less than it costs to follow it (Stoikov 2018).
 */
export function flowFacts(names: ReturnType<typeof sessionsOf>): readonly Fact[] {
  const sessions = names.flat();
  const byLag = (lag: number) => meanEstimate(sessions.map((session) => persists(session, lag)));
  return [
    fact('sign of a trade with the next one’s', byLag(1), [0.08, 0.3]),
    fact('... ten later', byLag(10), [0.04, 0.2]),
    fact('... fifty later', byLag(50), [0.03, 0.15]),
    fact('sign of a trade with the next move', meanEstimate(sessions.map(foretold)), [-0.02, 0.02]),
    fact('lean of the book with the next five seconds', leaning(sessions), [0.03, 0.15]),
    fact('... what following it wins, of a spread, most', most(names.map(wonByName)), [0, 0.5]),
  ];
}

function persists(session: Session, lag: number): number {
  const signs = session.filter(({ hasPrint }) => hasPrint).map(({ sign }) => sign);
  return correlation(signs, signs, lag);
}

/** Of each print's sign with where the worth goes until the next print. */
function foretold(session: Session): number {
  const prints = session.filter(({ hasPrint }) => hasPrint);
  const signs = prints.slice(0, -1).map(({ sign }) => sign);
  const moves = prints.slice(1).map(({ worth }, at) => worth - (prints[at]?.worth ?? 0));
  return correlation(signs, moves);
}

const middleOf = ({ bid, ask }: ShownSecond) => (bid + ask) / 2;
const leanOf = ({ bidQuantity: bids, askQuantity: asks }: ShownSecond) =>
  (bids - asks) / (bids + asks);

/** What is quoted at both sides, with the quote's move from there. */
function leansOf(session: Session) {
  return session.slice(0, -AHEAD).flatMap((second, at) => {
    const later = session[at + AHEAD];
    const move = later === undefined ? Number.NaN : middleOf(later) - middleOf(second);
    return Number.isNaN(move)
      ? []
      : [{ lean: leanOf(second), move, wide: second.ask - second.bid }];
  });
}

function leaning(sessions: readonly Session[]): Estimate {
  return meanEstimate(
    sessions.map((session) => {
      const all = leansOf(session);
      return correlation(
        all.map(({ lean }) => lean),
        all.map(({ move }) => move),
      );
    }),
  );
}

/** Moves by the sign of the lean, in spreads. */
function wonByName(sessions: readonly Session[]): Estimate {
  return meanEstimate(
    sessions.map((session) => {
      const all = leansOf(session);
      const won = meanOf(all.map(({ lean, move }) => Math.sign(lean) * move));
      return won / meanOf(all.map(({ wide }) => wide));
    }),
  );
}

function most(all: readonly Estimate[]): Estimate {
  return all.reduce((one, other) => (other.value > one.value ? other : one));
}
