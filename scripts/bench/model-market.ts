import { profileOf } from '@candor/adapters/market-data/simulated/model/day-profile';
import { InstrumentDay } from '@candor/adapters/market-data/simulated/model/instrument-day';
import { aModelMarket } from '@candor/adapters/market-data/simulated/model/model-market';
import type { OwnChain } from '@candor/adapters/market-data/simulated/model/own-chain';
import { noRange, POINTS } from '@candor/adapters/market-data/simulated/model/path-day';
import { Paths } from '@candor/adapters/market-data/simulated/model/paths';
import { shareChain } from '@candor/adapters/market-data/simulated/model/share-chain';
import { VolumeDay } from '@candor/adapters/market-data/simulated/model/volume-day';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import { dayScheduleOf } from '@candor/domain/time/day-schedule';
import { type BenchRow, median, plainRow } from './bench-row.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const TODAY = Math.floor(NOON / DAY_MS);
const DAYS = 3_640;
const FIRST_DAY = TODAY - DAYS;
const YEAR_DAYS = 252;

const { instruments } = buildCatalogue(NOON);
const named = (name: string): Instrument => {
  const found = instruments.find((one) => `${one.assetClass} ${one.code}` === name);
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
};

/** A market of which nothing is known yet. */
function opened() {
  const market = aModelMarket({ seed: 'bench', firstDay: FIRST_DAY, days: DAYS + 30 });
  return { market, paths: new Paths(market, instruments, TODAY) };
}

type Opened = ReturnType<typeof opened>;

interface Window {
  readonly dayNumber: number;
  readonly from: number;
  readonly to: number;
}

/** The last sessions of an instrument's exchange, in minutes of their UTC days. */
function sessionsOf(calendarId: string, count: number): readonly Window[] {
  const calendar = calendarOf(calendarId);
  const found: Window[] = [];
  for (let dayNumber = TODAY - 1; found.length < count; dayNumber -= 1) {
    const open = dayScheduleOf(calendar, dayNumber)?.stretches.filter(
      ({ kind }) => kind === 'open',
    );
    const [first, last] = [open?.[0], open?.at(-1)];
    if (first === undefined || last === undefined) continue;
    const minuteOf = (ms: number) => {
      return Math.min(Math.max(Math.round((ms - dayNumber * DAY_MS) / MINUTE_MS), 0), 1_440);
    };
    const [from, to] = [minuteOf(first.fromMs), minuteOf(last.untilMs)];
    if (to > from) found.push({ dayNumber, from, to });
  }
  return found.reverse();
}

const checked = new Float64Array(1);

/** Open, high, low, close and, of a share, volume of every session of a year. */
function year({ market, paths }: Opened, instrument: Instrument): void {
  const line = paths.lineOf(instrument);
  const isShare = instrument.assetClass === 'stock';
  const chain: OwnChain | null = isShare ? shareChain(instrument, market) : null;
  const source = market.keys.source(`volume ${instrument.code}`);
  for (const { dayNumber, from, to } of sessionsOf(instrument.calendarId, YEAR_DAYS)) {
    const day = line.day(dayNumber);
    day.fill(from, to);
    const range = noRange();
    day.widen(range, from, to);
    checked[0] = day.at(from) + day.at(to) + range.high + range.low;
    if (chain === null || !(day instanceof InstrumentDay)) continue;
    const profile = profileOf('US', dayNumber);
    const volume = new VolumeDay({ chain, day, source, usual: 1, from, to, profile });
    checked[0] += volume.before(to);
  }
}

/** Processor time of this process, in milliseconds, compiler and cleaning included. */
function spent(act: () => void): number {
  const from = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

const ROUNDS = 9;

/** Costs of the next model's paths, by themselves. */
export function benchModelMarket(say: (line: string) => void): BenchRow[] {
  const only = process.argv[2];
  const rows: BenchRow[] = [];
  const row = (name: string, values: readonly number[], unit = 'ms') => {
    const one = plainRow(name, median(values), unit);
    rows.push(one);
    say(`${name.padEnd(60)} ${one.value.toFixed(3)} ${unit}`);
  };
  const shares = instruments
    .filter(({ assetClass, calendarId, id, heldAs }) => {
      return assetClass === 'stock' && calendarId === 'XNYS' && id === heldAs;
    })
    .slice(0, 40);
  const share = named('stock AAPL');
  if (only === undefined || only === 'first') {
    const { paths } = opened();
    const points = new Float64Array(POINTS);
    row('start: lines and levels of all, cold JIT', [
      spent(() => {
        for (const one of instruments) checked[0] = paths.lineOf(one).level(TODAY);
      }),
    ]);
    const days = new Map<Instrument, ReturnType<ReturnType<Paths['lineOf']>['day']>>();
    row('first quotes of all after that', [
      spent(() => {
        for (const one of instruments) {
          const day = paths.lineOf(one).day(TODAY);
          days.set(one, day);
          day.seconds(1_020, points);
        }
      }),
    ]);
    for (let round = 0; round < 3; round += 1) {
      row('a minute begins for all', [
        spent(() => {
          for (const day of days.values()) day.seconds(1_021 + round, points);
        }),
      ]);
    }
    row('memory, MB', [process.memoryUsage().rss / 1e6], 'MB');
  }
  if (only === undefined || only === 'share') {
    row('share, cold year, cold JIT', [spent(() => year(opened(), share))]);
    for (let round = 0; round < 3; round += 1) year(opened(), share);
    row(
      'share, cold year, nothing known',
      shares.slice(0, ROUNDS).map((one) => spent(() => year(opened(), one))),
    );
    const warm = opened();
    row(
      'share, cold year, its factors’ chains known',
      shares.map((one) => spent(() => year(warm, one))),
    );
  }
  for (const name of ['index SPX', 'index NDX', 'etf TQQQ', 'etf SPY', 'index HSI', 'forex EURJPY', 'crypto BTCUSD']) {
    if (only !== undefined && only !== name) continue;
    const warm = opened();
    row(`${name}, cold year, nothing known`, [spent(() => year(warm, named(name)))]);
    row(`${name}, again`, [spent(() => year(warm, named(name)))]);
  }
  return rows;
}

if (process.argv[1]?.endsWith('model-market.ts') === true) {
  benchModelMarket((line) => process.stdout.write(`${line}\n`));
}
