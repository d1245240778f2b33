import type { Instrument } from '@candor/domain/instruments/instrument';
import { shareKind } from '../../sources/share-exposures.ts';
import { drawMinute, volumeBefore } from '../../tape/tape.ts';
import { meanOf, medianOf } from '../moments.ts';
import { type Fact, fact, meanEstimate } from './fact.ts';
import { SESSION } from './sessions.ts';
import {
  dayFrom,
  type Looked,
  opensOf,
  type Shown,
  type ShownDay,
  secondsIn,
  shownOf,
} from './shown-seconds.ts';

/** Minutes of a session that are looked at, from its second hour on. */
const EVERY = 37;
const FIRST_MINUTE = 90;
const MILLION = 1_000_000;

/**
 * What stands at the best prices is money by turnover, some hundred thousand dollars of the
 * greatest shares and some thousand of small ones; and what the opening print is of a day: no
 * auction is drawn, so it is a print of twenty usual ones.
 */
export function bookFacts(shown: Shown, looked: Looked): readonly Fact[] {
  const opens = opensOf(looked);
  const shares = shown.leaders.filter(({ assetClass, id, heldAs, calendarId, priceDecimals }) => {
    return assetClass === 'stock' && id === heldAs && calendarId === 'XNYS' && priceDecimals > 0;
  });
  const daysOf = (share: Instrument) => opens.map((atMs) => dayFrom(shown, share, atMs));
  const apple = daysOf(shownOf(shown, 'stock AAPL'));
  const small = shares.filter((share) => shareKind(share).size === 'small');
  const ofSmall = small.map((share) => meanOf(daysOf(share).slice(0, 3).map(touchOf)));
  const opening = shares.slice(0, 12).map((share) => meanOf(daysOf(share).map(openingPart)));
  return [
    fact('touch of AAPL, million dollars', inMillions(apple.map(touchOf)), [0.08, 0.25]),
    fact(
      'touch of the median small share, million dollars',
      medianOf(ofSmall) / MILLION,
      [0.002, 0.02],
    ),
    fact('opening print, parts of the day’s volume', meanEstimate(opening), [0.0005, 0.01]),
  ];
}

function inMillions(dollars: readonly number[]) {
  return meanEstimate(dollars.map((one) => one / MILLION));
}

/** Dollars at the bid and at the ask, in the mean of some minutes. */
function touchOf(shown: ShownDay): number {
  const { priceDecimals, quantityDecimals } = shown.tape.instrument;
  const seen: number[] = [];
  for (let at = FIRST_MINUTE; at < SESSION; at += EVERY) {
    const second = secondsIn(shown, shown.from + at)[at % 60];
    if (second === undefined || Number.isNaN(second.bid + second.ask)) continue;
    const money = second.bid * second.bidQuantity + second.ask * second.askQuantity;
    seen.push(money / 2 / 10 ** (priceDecimals + quantityDecimals));
  }
  return meanOf(seen);
}

/** What the first print of a session is of all that the session trades. */
function openingPart({ tape, day, from }: ShownDay): number {
  const { volume } = drawMinute(tape, day, from);
  const whole = volumeBefore(tape, day, from + SESSION) - volumeBefore(tape, day, from);
  return ((volume[0] ?? 0) * tape.volumeStep) / whole;
}
