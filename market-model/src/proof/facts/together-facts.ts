import { firmWorthUsd } from '../../sources/share-exposures.ts';
import { correlation, meanOf, medianOf } from '../moments.ts';
import { type Fact, fact, meanEstimate } from './fact.ts';
import type { DrawnDays, Series } from './series.ts';

/** Of the greatest shares of New York so many are held against each other. */
export const GREATEST = 80;

/** What moves together by day, and how much; more of it in wild times. */
export function togetherByDay(all: readonly DrawnDays[]): readonly Fact[] {
  const pairs = all.map(({ series }) => pairsOf(series));
  return [
    ...between(all, 'AAPL', 'MSFT', [0.35, 0.7]),
    ...between(all, 'XOM', 'crude', [0.35, 0.55]),
    ...between(all, 'NEM', 'gold', [0.55, 0.75]),
    ...between(all, 'COIN', 'crypto', [0.5, 0.7]),
    fact(
      'two great US shares, the median pair',
      meanEstimate(pairs.map(({ whole }) => whole)),
      [0.2, 0.35],
    ),
    fact(
      '... in the wildest third of days',
      meanEstimate(pairs.map(({ wild }) => wild)),
      [0.25, 0.5],
    ),
    fact(
      '... less than that in the calmest',
      meanEstimate(pairs.map(({ wild, calm }) => wild - calm)),
      [0.05, 0.4],
    ),
  ];
}

function between(
  all: readonly DrawnDays[],
  one: string,
  other: string,
  bounds: readonly [number, number],
): readonly Fact[] {
  const of = (name: string, { series, goods }: DrawnDays) =>
    goods.get(name) ?? series.find(({ share }) => share.code === name)?.moves;
  const found = all.flatMap((market) => {
    const pair = [of(one, market), of(other, market)] as const;
    return pair[0] === undefined || pair[1] === undefined ? [] : [correlation(pair[0], pair[1])];
  });
  return found.length === 0 ? [] : [fact(`${one} with ${other}`, meanEstimate(found), bounds)];
}

/** Correlations of all pairs of great shares: of all days, and of the wildest and calmest third. */
function pairsOf(series: readonly Series[]) {
  const great = series
    .filter(({ share }) => share.calendarId === 'XNYS')
    .sort((one, other) => firmWorthUsd(other.share) - firmWorthUsd(one.share))
    .slice(0, GREATEST)
    .map(({ moves }) => moves);
  const days = great[0]?.map((_, day) => meanOf(great.map((moves) => Math.abs(moves[day] ?? 0))));
  const order = (days ?? []).map((size, day) => ({ size, day }));
  order.sort((one, other) => one.size - other.size);
  const third = Math.floor(order.length / 3);
  const [calm, wild] = [order.slice(0, third), order.slice(-third)];
  const among = (chosen: readonly { readonly day: number }[]) =>
    medianPair(great.map((moves) => chosen.map(({ day }) => moves[day] ?? 0)));
  return { whole: medianPair(great), calm: among(calm), wild: among(wild) };
}

/** The correlation of two, in the middle of many. */
export function medianPair(all: readonly (readonly number[])[]): number {
  const found: number[] = [];
  // Each with the four after it is enough for a median.
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(at + 1, at + 5)) found.push(correlation(one, other));
  }
  return medianOf(found);
}
