import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import { isOpenOn } from '@candor/domain/time/day-schedule';
import { plannedVolume } from '../../lines/volume-day.ts';
import { moveOn, shareChain } from '../../sources/share-chain.ts';
import { type Size, shareKind } from '../../sources/share-exposures.ts';
import { aModelMarket } from '../model-market.ts';
import { meanOf } from '../moments.ts';
import { acrossMarkets, type Fact, fact } from './fact.ts';

interface Sample {
  readonly shares: readonly Instrument[];
  readonly firstDay: number;
  readonly days: number;
  readonly seeds: readonly string[];
}

/** Of one market: how far shares move on their results, by size, and volume against other days. */
interface Told {
  readonly moves: Readonly<Record<Size, number>>;
  readonly volume: number;
}

function toldIn({ shares, firstDay, days }: Sample, seed: string): Told {
  const market = aModelMarket({ seed, firstDay, days });
  const moves: Record<Size, number[]> = { large: [], mid: [], small: [] };
  const volumes = { results: [] as number[], others: [] as number[] };
  for (const share of shares) {
    const chain = shareChain(share, market);
    const { size } = shareKind(share);
    const calendar = calendarOf(share.calendarId);
    for (let day = firstDay; day < firstDay + days; day += 1) {
      if (!isOpenOn(calendar, day)) continue;
      const hasResults = chain.hasResults(day);
      if (hasResults) moves[size].push(Math.abs(moveOn(chain, day)));
      volumes[hasResults ? 'results' : 'others'].push(plannedVolume(chain, day));
    }
  }
  return {
    moves: { large: meanOf(moves.large), mid: meanOf(moves.mid), small: meanOf(moves.small) },
    volume: meanOf(volumes.results) / meanOf(volumes.others),
  };
}

/**
 * A day of results moves a large share of the S&P 500 by 4.2 % in the mean (Goldman Sachs 2020),
 * a small one by more, and doubles what is traded of it.
 */
export function resultFacts(sample: Sample): readonly Fact[] {
  const all = sample.seeds.map((seed) => toldIn(sample, seed));
  const over = (of: (told: Told) => number) => acrossMarkets(meanOf(all.map(of)), all.map(of));
  const percent = (size: Size) => over(({ moves }) => moves[size] * 100);
  return [
    fact('move on results, large shares, %', percent('large'), [3, 6]),
    fact('move on results, small shares, %', percent('small'), [6, 10]),
    fact(
      'volume on results against other days',
      over(({ volume }) => volume),
      [1.7, 2.4],
    ),
  ];
}
