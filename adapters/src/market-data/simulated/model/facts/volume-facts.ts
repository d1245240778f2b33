import type { Instrument } from '@candor/domain/instruments/instrument';
import { profileOf } from '../day-profile.ts';
import { InstrumentDay } from '../instrument-day.ts';
import { aModelMarket } from '../model-market.ts';
import { correlation, meanOf, medianOf } from '../moments.ts';
import { shareChain } from '../share-chain.ts';
import { SourceDays } from '../source-days.ts';
import { VolumeDay } from '../volume-day.ts';
import { type Fact, fact } from './fact.ts';
import { SESSION, sessionsFrom } from './sessions.ts';

const BEFORE_DAYS = 250;
/** How far two months of one market lie from the usual: one standard deviation, measured. */
const ONE_MARKET = 0.3;

interface Sample {
  readonly shares: readonly Instrument[];
  readonly firstDay: number;
  readonly days: number;
  readonly seed: string;
}

interface Volumes {
  /** In parts of a usual day. */
  readonly days: readonly number[];
  readonly minutes: readonly number[];
  readonly dayMoves: readonly number[];
  readonly minuteMoves: readonly number[];
}

function drawn(sample: Sample): readonly Volumes[] {
  const { seed, days: count } = sample;
  const firstDay = sample.firstDay - BEFORE_DAYS;
  const market = aModelMarket({ seed, firstDay, days: BEFORE_DAYS + 2 * count });
  const sources = new SourceDays();
  const sessions = sessionsFrom(sample.firstDay, count);
  return sample.shares.map((share) => {
    const chain = shareChain(share, market);
    const source = market.keys.source(`volume ${share.market}:${share.code}`);
    const volumes = { days: [], minutes: [], dayMoves: [], minuteMoves: [] } as {
      [Name in keyof Volumes]: number[];
    };
    for (const { dayNumber, open } of sessions) {
      const day = new InstrumentDay(chain, dayNumber, sources);
      const to = open + SESSION;
      day.fill(open, to);
      const profile = profileOf('US', dayNumber);
      const stretch = { from: open, to, leftAfter: 0, profile };
      const volume = new VolumeDay({ chain, day, source, usual: 1, ...stretch });
      for (let minute = open; minute < to; minute += 1) {
        volumes.minutes.push(volume.before(minute + 1) - volume.before(minute));
        volumes.minuteMoves.push(Math.abs(day.at(minute + 1) - day.at(minute)));
      }
      volumes.days.push(volume.before(to));
      volumes.dayMoves.push(Math.abs(day.at(to) - day.at(open)));
    }
    return volumes;
  });
}

/** The facts of volume (Karpoff 1987; market-model sections 6 and 10). */
export function volumeFacts(sample: Sample): readonly Fact[] {
  const all = drawn(sample);
  const median = (of: (volumes: Volumes) => number) => medianOf(all.map(of));
  const usual = new Float64Array(SESSION);
  for (const { minutes } of all) {
    for (const [at, volume] of minutes.entries()) {
      usual[at % SESSION] = (usual[at % SESSION] ?? 0) + volume;
    }
  }
  const part = (from: number, to: number) => meanOf(usual.slice(from, to)) / meanOf(usual);
  const itself = (values: readonly number[]) => correlation(values, values, 1);
  return [
    fact(
      'volume with the next day’s',
      median(({ days }) => itself(days)),
      [0.5, 0.85],
    ),
    fact(
      'volume with the next minute’s',
      median(({ minutes }) => itself(minutes)),
      [0.5, 0.85],
    ),
    fact(
      'volume of a day with |move|',
      median((one) => correlation(one.days, one.dayMoves)),
      [...([0.25, 0.6] as const)],
    ),
    fact('volume of a minute with |move|', median(byMinute), [0.3, 0.6]),
    fact('volume of the first five minutes', part(0, 5), [3, 5]),
    fact('volume of the middle of the day', part(100, 300), [0.6, 0.9]),
    fact('volume of the last five minutes', part(385, 390), [2, 3.5]),
  ];
}

/**
 * That a usual day is what is traded in the mean. It takes many markets: the shares of one are wild
 * together for months, so the mean of two months of one lies between 0.7 and 1.75.
 */
export function usualVolumeFact(
  sample: Omit<Sample, 'seed'> & { readonly seeds: readonly string[] },
): Fact {
  const ofMarkets = sample.seeds.map((seed) => {
    return meanOf(drawn({ ...sample, seed }).flatMap(({ days }) => days));
  });
  const error = (3 * ONE_MARKET) / Math.sqrt(sample.seeds.length);
  return fact('volume of a day, of the usual', meanOf(ofMarkets), [1 - error, 1 + error]);
}

const byMinute = ({ minutes, minuteMoves }: Volumes) => correlation(minutes, minuteMoves);
