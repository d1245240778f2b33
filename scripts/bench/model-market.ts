import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import { dayScheduleOf } from '@candor/domain/time/day-schedule';
import { sessionDay } from '@candor/domain/time/session-days';
import { FinishedBars } from '@candor/market-model/charts/finished-bars';
import type { Line } from '@candor/market-model/lines/lines';
import { Paths } from '@candor/market-model/lines/paths';
import { SummedDay } from '@candor/market-model/lines/summed-day';
import { VolumeDay } from '@candor/market-model/lines/volume-day';
import { aModelMarket } from '@candor/market-model/proof/model-market';
import { profileOf } from '@candor/market-model/sources/day-profile';
import { noRange, type PathDay, POINTS } from '@candor/market-model/sources/path-day';
import { type BenchRow, limitRow, median, plainRow } from './bench-row.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const TODAY = Math.floor(NOON / DAY_MS);
const DAYS = 3_640;
const YEAR_DAYS = 252;
const MINUTE = 1_020;
const ROUNDS = 9;
const BLOCKS = 100_000;
const PRICE_UNIT = 1_000_000;

const { instruments } = buildCatalogue(NOON);

function named(name: string): Instrument {
  const found = instruments.find((one) => `${one.assetClass} ${one.code}` === name);
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
}

/** A market of which nothing is known yet. */
function opened() {
  const market = aModelMarket({ seed: 'bench', firstDay: TODAY - DAYS, days: DAYS + 30 });
  return { market, paths: new Paths(market, instruments, TODAY) };
}

type Opened = ReturnType<typeof opened>;

interface Window {
  readonly dayNumber: number;
  readonly from: number;
  readonly to: number;
}

/** The last sessions of an exchange, in minutes of their UTC days. */
function sessionsOf(calendarId: string, count: number): readonly Window[] {
  const calendar = calendarOf(calendarId);
  const found: Window[] = [];
  for (let dayNumber = TODAY - 1; found.length < count; dayNumber -= 1) {
    const schedule = dayScheduleOf(calendar, dayNumber);
    if (schedule === null) continue;
    const minuteOf = (ms: number) => {
      return Math.min(Math.max(Math.round((ms - dayNumber * DAY_MS) / MINUTE_MS), 0), 1_440);
    };
    const [from, to] = [minuteOf(schedule.openMs), minuteOf(schedule.closeMs)];
    if (to > from) found.push({ dayNumber, from, to });
  }
  return found.reverse();
}

/** Open, high, low, close and, of a share, volume of every session of a year. */
function drawYear({ market, paths }: Opened, instrument: Instrument): void {
  const line = paths.lineOf(instrument);
  const chain = paths.chainOf(instrument);
  const source = market.keys.source(`volume ${instrument.code}`);
  for (const window of sessionsOf(instrument.calendarId, YEAR_DAYS)) {
    const { dayNumber, from, to } = window;
    const day = line.day(dayNumber);
    day.fill(from, to);
    day.widen(noRange(), from, to);
    if (chain === null || !(day instanceof SummedDay)) continue;
    const profile = profileOf('US', dayNumber);
    new VolumeDay({ chain, day, source, usual: 1, from, to, leftAfter: 0, profile }).before(to);
  }
}

/** Processor time of this process in milliseconds, compiling and cleaning up with it. */
function spent(act: () => void): number {
  const from = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** A start, and then quotes of everything. */
function startRows(): BenchRow[] {
  const { paths } = opened();
  const points = new Float64Array(POINTS);
  const days: PathDay[] = [];
  const start = spent(() => {
    for (const one of instruments) {
      const day = paths.lineOf(one).day(TODAY);
      day.seconds(MINUTE, points);
      days.push(day);
    }
  });
  const minutes = Array.from({ length: ROUNDS }, (_, round) =>
    spent(() => {
      for (const day of days) day.seconds(MINUTE + 1 + round, points);
    }),
  );
  const share = paths.lineOf(named('stock AAPL')).day(TODAY);
  share.fill(0, 1_440);
  const quotes = 1_000;
  const quote = spent(() => {
    for (let at = 0; at < quotes; at += 1) share.seconds(200 + at, points);
  });
  const all = `model: all ${instruments.length} instruments`;
  return [
    limitRow(`${all}, first points after a start`, start, 'ms', 1_000),
    // Once a minute: 60 s of a core, three hundredths of which are 1,800 ms.
    limitRow(`${all}, a minute begins`, median(minutes), 'ms', 1_800),
    limitRow('model: the points of a share’s minute', (quote * 1_000) / quotes, 'µs', 20),
  ];
}

function shareRows(): BenchRow[] {
  const cold = spent(() => drawYear(opened(), named('stock AAPL')));
  const shares = instruments
    .filter(({ assetClass, calendarId, id, heldAs }) => {
      return assetClass === 'stock' && calendarId === 'XNYS' && id === heldAs;
    })
    .slice(0, 2 * ROUNDS);
  for (const one of shares.slice(0, 3)) drawYear(opened(), one);
  const alone = shares.slice(0, ROUNDS).map((one) => spent(() => drawYear(opened(), one)));
  const market = opened();
  const among = shares.map((one) => spent(() => drawYear(market, one)));
  const intraday = shares.map((one) => {
    const { paths } = market;
    const day = TODAY - 300;
    return spent(() => {
      const drawn = paths.lineOf(one).day(day);
      drawn.fill(870, 1_260);
      for (let minute = 870; minute < 1_260; minute += 1) drawn.widenMinute(noRange(), minute);
    });
  });
  return [
    plainRow('model: a share’s year, compiled on the way', cold, 'ms'),
    limitRow('model: a share’s year, nothing known', median(alone), 'ms', 60),
    limitRow('model: a share’s year, others were drawn', median(among), 'ms', 60),
    limitRow('model: 390 minute bars of a share', median(intraday), 'ms', 5),
  ];
}

/** The bar of a session, drawn where it is not kept. */
function keepBar(kept: FinishedBars, name: string, line: Line, window: Window): void {
  const { dayNumber, from, to } = window;
  const startMs = dayNumber * DAY_MS + from * MINUTE_MS;
  const session = sessionDay(dayNumber, [{ startMs, endMs: startMs + (to - from) * MINUTE_MS }]);
  if (kept.barOf(name, session) !== null) return;
  const day = line.day(dayNumber);
  const range = noRange();
  day.widen(range, from, to);
  const priceOf = (log: number) => BigInt(Math.round(Math.exp(log) * PRICE_UNIT));
  kept.keepBar(name, session, {
    startMs,
    open: priceOf(day.at(from)),
    close: priceOf(day.at(to)),
    high: priceOf(range.high),
    low: priceOf(range.low),
    volume: 0n,
  });
}

function yearRow(name: string): BenchRow[] {
  const market = opened();
  const instrument = named(name);
  const cold = spent(() => drawYear(market, instrument));
  const kept = new FinishedBars();
  const line = market.paths.lineOf(instrument);
  const sessions = sessionsOf(instrument.calendarId, YEAR_DAYS);
  const keep = () => {
    for (const window of sessions) keepBar(kept, name, line, window);
  };
  keep();
  return [
    limitRow(`model: a year of ${name}, nothing known`, cold, 'ms', 500),
    limitRow(`model: a year of ${name}, kept`, spent(keep), 'ms', 2),
  ];
}

const years = ['index SPX', 'index NDX', 'etf TQQQ', 'etf SPY', 'index HSI', 'forex EURJPY'];

/** What paths cost by themselves: processor time, medians of some rounds. */
export async function benchModelMarket(say: (line: string) => void): Promise<BenchRow[]> {
  const source = opened().market.keys.source('bench');
  const words = new Uint32Array(16);
  const block = spent(() => {
    for (let at = 0; at < BLOCKS; at += 1) {
      source.fill({ period: TODAY, block: at, blocks: 1 }, words);
    }
  });
  say('paths: a start, years of shares, of indices and of a cross');
  return [
    plainRow('model: a block of sixteen draws', (block * 1e6) / BLOCKS, 'ns'),
    ...startRows(),
    ...shareRows(),
    ...years.flatMap(yearRow),
    plainRow(
      'model: memory of the process, all of this in it',
      process.memoryUsage().rss / 1e6,
      'MB',
    ),
  ];
}
