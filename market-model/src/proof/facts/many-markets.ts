import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import { isOpenOn } from '@candor/domain/time/day-schedule';
import { plannedVolume } from '../../lines/volume-day.ts';
import { shareChain } from '../../sources/share-chain.ts';
import { aModelMarket } from '../model-market.ts';
import { meanOf, varianceRatio } from '../moments.ts';
import { type Estimate, type Fact, fact, meanEstimate } from './fact.ts';
import { ruleFacts, ruleSharpes, type TradedSeries } from './public-rules.ts';
import { seriesOf } from './series.ts';

interface Sample {
  /** Shares of New York, some of them. */
  readonly shares: readonly Instrument[];
  readonly firstDay: number;
  readonly days: number;
  readonly seeds: readonly string[];
}

/** What one market of some years has. */
interface Market {
  readonly ratios: readonly number[];
  readonly sharpes: ReadonlyMap<string, number>;
  /** Variance that its sources drew, against what they are meant to have. */
  readonly common: number;
  readonly own: number;
}

const SPANS = [5, 21, 63, 252] as const;
const factors = ['world', 'US', 'HK', 'EU', 'US:technology', 'crude', 'gold', 'crypto', 'dollar'];
const YEAR_DAYS = 365.25;

function drawn({ shares, firstDay, days }: Sample, seed: string): Market {
  const market = aModelMarket({ seed, firstDay, days });
  const last = firstDay + days;
  const own: number[] = [];
  const series = shares.map((share): TradedSeries => {
    const chain = shareChain(share, market);
    const calendar = calendarOf(share.calendarId);
    const volumes: number[] = [];
    let variance = 0;
    for (let day = firstDay; day < last; day += 1) {
      variance += chain.variance(day);
      if (isOpenOn(calendar, day)) volumes.push(plannedVolume(chain, day));
    }
    own.push(aYear(variance, days) / chain.terms.volatility ** 2);
    return { ...seriesOf(share, chain, [firstDay, last]), volumes };
  });
  const common = factors.map((name) => {
    const factor = market.factors.of(name);
    let variance = 0;
    for (let day = firstDay; day < last; day += 1) variance += factor.wholeVariance(day);
    return aYear(variance, days);
  });
  return {
    ratios: SPANS.map((span) => meanOf(series.map(({ moves }) => varianceRatio(moves, span)))),
    sharpes: ruleSharpes(series),
    common: meanOf(common),
    own: meanOf(own),
  };
}

/** Of markets so many lie further from the mean of all than that. */
const OUTSIDE = 0.1;

/** One market lies 0.15 from the mean of all, so of twenty hardly more than two do. */
function beyond(ratios: readonly number[]): Estimate {
  const value = ratios.filter((ratio) => ratio < 0.8 || ratio > 1.3).length;
  return { value, error: Math.sqrt(ratios.length * OUTSIDE * (1 - OUTSIDE)) };
}

function aYear(sum: number, days: number): number {
  return (sum / days) * YEAR_DAYS;
}

/**
 * What takes many markets to be seen: prices that walk as far as their days say (variance ratios,
 * Lo and MacKinlay 1988), public rules that earn nothing, sources that have the variance they are
 * meant to have.
 */
export function manyMarketFacts(sample: Sample): readonly Fact[] {
  const all = sample.seeds.map((seed) => drawn(sample, seed));
  const ratio = (span: (typeof SPANS)[number]) =>
    all.map(({ ratios }) => ratios[SPANS.indexOf(span)] ?? Number.NaN);
  const year = ratio(252);
  return [
    fact('variance ratio, 5 days', meanEstimate(ratio(5)), [0.99, 1.02]),
    fact('variance ratio, a month', meanEstimate(ratio(21)), [0.95, 1.05]),
    fact('variance ratio, a quarter', meanEstimate(ratio(63)), [0.93, 1.08]),
    fact('variance ratio, a year', meanEstimate(year), [0.92, 1.12]),
    fact('... markets of them that are beyond 0.8 to 1.3', beyond(year), [0, all.length * OUTSIDE]),
    fact(
      'variance of common sources, of what is meant',
      meanEstimate(all.map((m) => m.common)),
      [0.9, 1.1],
    ),
    fact(
      'variance of own sources, of what is meant',
      meanEstimate(all.map((m) => m.own)),
      [0.9, 1.1],
    ),
    ...ruleFacts(all.map(({ sharpes }) => sharpes)),
  ];
}
