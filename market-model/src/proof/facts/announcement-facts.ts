import type { Instrument } from '@candor/domain/instruments/instrument';
import { Paths } from '../../lines/paths.ts';
import { macroEventOn } from '../../sources/macro-days.ts';
import { POINTS } from '../../sources/path-day.ts';
import { aModelMarket } from '../model-market.ts';
import { meanOf } from '../moments.ts';
import { type Fact, fact } from './fact.ts';
import { BEFORE_DAYS, SESSION, sessionsFrom } from './sessions.ts';

interface Sample {
  readonly instruments: readonly Instrument[];
  readonly firstDay: number;
  /** Trading days of New York. */
  readonly days: number;
  readonly seeds: readonly string[];
}

/** The middle of a session, from its open. */
const [MIDDLE_FROM, MIDDLE_TO] = [100, 300];
const LATER = 5;

/** What moves by how much, each in its mean. */
interface Seen {
  readonly event: number[];
  readonly first: number[];
  readonly later: number[];
  readonly ordinary: number[];
}

/** What an announcement does to the S&P 500: in its second, its minute and those after it. */
export function announcementFacts(sample: Sample): readonly Fact[] {
  const seen: Seen = { event: [], first: [], later: [], ordinary: [] };
  for (const seed of sample.seeds) look(sample, seed, seen);
  const ordinary = meanOf(seen.ordinary);
  return [
    fact('an announcement’s minute against another', meanOf(seen.event) / ordinary, [10, 25]),
    fact(
      '... what of it is there in its first second',
      meanOf(seen.first) / meanOf(seen.event),
      [0.85, 1.05],
    ),
    fact('... five minutes later', meanOf(seen.later) / ordinary, [1.8, 5]),
  ];
}

function look({ instruments, firstDay, days }: Sample, seed: string, into: Seen): void {
  const first = firstDay - BEFORE_DAYS;
  const market = aModelMarket({ seed, firstDay: first, days: BEFORE_DAYS + 2 * days });
  const index = instruments.find((one) => one.assetClass === 'index' && one.code === 'SPX');
  if (index === undefined) throw new Error('there is no S&P 500');
  const line = new Paths(market, instruments, firstDay).lineOf(index);
  const points = new Float64Array(POINTS);
  for (const [at, { dayNumber, open }] of sessionsFrom(firstDay, days).entries()) {
    const macro = macroEventOn(dayNumber);
    // Of ordinary days a few are enough.
    if (macro === null && at % 5 !== 0) continue;
    const day = line.day(dayNumber);
    const moved = (minute: number) => Math.abs(day.at(minute + 1) - day.at(minute));
    if (macro === null) {
      day.fill(open, open + SESSION);
      for (let at = MIDDLE_FROM; at < MIDDLE_TO; at += 1) into.ordinary.push(moved(open + at));
      continue;
    }
    into.event.push(moved(macro.minute));
    into.later.push(moved(macro.minute + LATER));
    day.seconds(macro.minute, points);
    into.first.push(Math.abs((points[1] ?? 0) - (points[0] ?? 0)));
  }
}
