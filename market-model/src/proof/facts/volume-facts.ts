import type { Instrument } from '@candor/domain/instruments/instrument';
import { InstrumentDay } from '../../lines/instrument-day.ts';
import { VolumeDay } from '../../lines/volume-day.ts';
import { profileOf } from '../../sources/day-profile.ts';
import { shareChain } from '../../sources/share-chain.ts';
import { SourceDays } from '../../sources/source-days.ts';
import { aModelMarket } from '../model-market.ts';
import { correlation, meanOf } from '../moments.ts';
import { acrossMarkets, type Fact, fact, medianEstimate } from './fact.ts';
import { BEFORE_DAYS, SESSION, sessionsFrom } from './sessions.ts';

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

/** The facts of volume (Karpoff 1987). */
export function volumeFacts(sample: Sample): readonly Fact[] {
  const all = drawn(sample);
  const usual = usualMinutes(all);
  const median = (of: (volumes: Volumes) => number) => medianEstimate(all.map(of));
  const itself = (values: readonly number[], lag: number) => correlation(values, values, lag);
  const flat = ({ minutes }: Volumes) =>
    minutes.map((volume, at) => volume / (usual[at % SESSION] ?? 1));
  return [
    fact(
      'volume with the next day’s',
      median(({ days }) => itself(days, 1)),
      [0.6, 0.85],
    ),
    fact(
      '... with that of 20 days later',
      median(({ days }) => itself(days, 20)),
      [0.05, 0.4],
    ),
    fact(
      'volume with the next minute’s',
      median(({ minutes }) => itself(minutes, 1)),
      [0.5, 0.85],
    ),
    fact(
      '... the U of the session taken out',
      median((one) => itself(flat(one), 1)),
      [0.35, 0.75],
    ),
    fact(
      'volume of a day with |move|',
      median((one) => correlation(one.days, one.dayMoves)),
      [0.3, 0.6],
    ),
    fact('volume of a minute with |move|', median(byMinute), [0.35, 0.6]),
    ...shapeFacts(all),
  ];
}

function usualMinutes(all: readonly Volumes[]): Float64Array {
  const usual = new Float64Array(SESSION);
  for (const { minutes } of all) {
    for (const [at, volume] of minutes.entries()) {
      usual[at % SESSION] = (usual[at % SESSION] ?? 0) + volume;
    }
  }
  return usual;
}

/** The U of a session. */
function shapeFacts(all: readonly Volumes[]): readonly Fact[] {
  const part = (from: number, to: number) => {
    const of = (some: readonly Volumes[]) => {
      const usual = usualMinutes(some);
      return meanOf(usual.slice(from, to)) / meanOf(usual);
    };
    return acrossMarkets(
      of(all),
      all.map((one) => of([one])),
    );
  };
  return [
    fact('volume of the first five minutes', part(0, 5), [3, 5]),
    fact('... of minutes 6 to 30', part(5, 30), [1.5, 2.5]),
    fact('... of the middle of the day', part(100, 300), [0.6, 0.9]),
    fact('... of the last half hour', part(360, 390), [1.5, 2.5]),
    fact('... of the last five minutes', part(385, 390), [2, 3.5]),
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
  return fact('volume of a day, of the usual', acrossMarkets(meanOf(ofMarkets), ofMarkets), [
    1 - error,
    1 + error,
  ]);
}

const byMinute = ({ minutes, minuteMoves }: Volumes) => correlation(minutes, minuteMoves);
