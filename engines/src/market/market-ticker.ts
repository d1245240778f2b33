import type { Catalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { DeskRun } from '../supervised/desk-run.ts';
import type { MarketDesk } from './market-desk.ts';
import { MarketDataUnavailable, type PrintSummary } from './provider.ts';
import type { TradingHours } from './trading-hours.ts';

/** What changed in one instrument since the last look at it. */
export interface MarketTick {
  readonly instrument: Instrument;
  readonly nowMs: number;
  /** The instant of the look before; prints are those after it. */
  readonly sinceMs: number;
  readonly quote: Quote;
  readonly hours: TradingHours;
  /** Only for followers that asked for prints. */
  readonly prints: PrintSummary | null;
}

export interface Follower {
  /** Instruments to look at from now on, instead of the ones before. */
  follow(instruments: readonly Instrument[]): void;
  add(instrument: Instrument): void;
  remove(instrumentId: string): void;
  stop(): void;
}

/** Looks at the followed instruments ten times a second and tells who follows what moved. */
export interface MarketTicker {
  readonly run: DeskRun;
  /** `wantsPrints`: resting orders need to know through which prices the market went in between. */
  newFollower(onTicks: (ticks: readonly MarketTick[]) => void, wantsPrints: boolean): Follower;
  /** One look, for tests and for those that turn the clock by hand. */
  look(): Promise<void>;
  stop(): void;
}

const LOOK_MS = 100;
/** Orders and margins wait for ticks: however often a look failed, the next follows soon. */
const LONGEST_WAIT_MS = 1_000;
/** An auction that collects moves with its orders, though its quote stands still. */
const AUCTION_LOOK_MS = 1_000;

interface Watched {
  /** In its present version. */
  instrument: Instrument;
  followers: number;
  quoteTimeMs: number;
  status: string;
  lookedAtMs: number;
}

interface FollowerState {
  readonly ids: Set<string>;
  readonly onTicks: (ticks: readonly MarketTick[]) => void;
  readonly wantsPrints: boolean;
}

/** `onFailure` hears of look-ups that failed for another reason than an outage. */
export function marketTicker(desk: MarketDesk, onFailure: (error: unknown) => void): MarketTicker {
  return new Ticker(desk, onFailure);
}

class Ticker implements MarketTicker {
  readonly #desk: MarketDesk;
  readonly #watched = new Map<string, Watched>();
  #catalogue: Catalogue | null = null;
  readonly #followers = new Set<FollowerState>();
  readonly run: DeskRun;

  constructor(desk: MarketDesk, onFailure: (error: unknown) => void) {
    this.#desk = desk;
    this.run = new DeskRun({
      desk: 'market ticker',
      periodMs: LOOK_MS,
      longestWaitMs: LONGEST_WAIT_MS,
      clock: desk.clock,
      work: () => this.#look(),
      onFailure,
    });
    this.run.start();
  }

  look(): Promise<void> {
    return this.run.look();
  }

  stop(): void {
    void this.run.stop();
  }

  async #look(): Promise<void> {
    if (this.#watched.size === 0) return;
    this.#renew();
    const printed = printedIds(this.#followers);
    const ticks = await readTicks(this.#desk, [...this.#watched.values()], printed);
    if (ticks.length > 0) tell(this.#followers, ticks);
  }

  newFollower(onTicks: (ticks: readonly MarketTick[]) => void, wantsPrints: boolean): Follower {
    const state: FollowerState = { ids: new Set(), onTicks, wantsPrints };
    this.#followers.add(state);
    return {
      add: (instrument) => this.#add(state, instrument),
      remove: (instrumentId) => this.#remove(state, instrumentId),
      follow: (instruments) => {
        const wanted = new Set(instruments.map((instrument) => instrument.id));
        for (const id of [...state.ids]) if (!wanted.has(id)) this.#remove(state, id);
        for (const instrument of instruments) this.#add(state, instrument);
      },
      stop: () => {
        for (const id of [...state.ids]) this.#remove(state, id);
        this.#followers.delete(state);
      },
    };
  }

  /** Instruments that have a new version are looked at in that one. */
  #renew(): void {
    const catalogue = this.#desk.catalogue();
    if (catalogue === this.#catalogue) return;
    this.#catalogue = catalogue;
    for (const one of this.#watched.values()) {
      one.instrument = catalogue.byId.get(one.instrument.id) ?? one.instrument;
    }
  }

  #add(state: FollowerState, instrument: Instrument): void {
    const { id } = instrument;
    if (state.ids.has(id)) return;
    state.ids.add(id);
    const known = this.#watched.get(id);
    if (known !== undefined) {
      known.followers += 1;
      return;
    }
    const lookedAtMs = this.#desk.clock.nowMs();
    this.#watched.set(id, { instrument, followers: 1, quoteTimeMs: 0, status: '', lookedAtMs });
  }

  #remove(state: FollowerState, instrumentId: string): void {
    const known = this.#watched.get(instrumentId);
    if (!state.ids.delete(instrumentId) || known === undefined) return;
    known.followers -= 1;
    if (known.followers === 0) this.#watched.delete(instrumentId);
  }
}

function printedIds(followers: ReadonlySet<FollowerState>): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const follower of followers) {
    if (!follower.wantsPrints) continue;
    for (const id of follower.ids) ids.add(id);
  }
  return ids;
}

async function readTicks(
  desk: MarketDesk,
  watched: readonly Watched[],
  printed: ReadonlySet<string>,
): Promise<MarketTick[]> {
  const nowMs = desk.clock.nowMs();
  const quotes = await desk.quotes(watched.map((one) => one.instrument));
  const ticks: MarketTick[] = [];
  for (const [index, one] of watched.entries()) {
    const quote = quotes[index] ?? null;
    if (quote === null) continue;
    const hours = desk.hours(one.instrument, nowMs);
    const isSame = quote.timeMs === one.quoteTimeMs && hours.status === one.status;
    const isCollecting = hours.status === 'auction';
    if (isSame && !(isCollecting && nowMs - one.lookedAtMs >= AUCTION_LOOK_MS)) continue;
    const sinceMs = one.lookedAtMs;
    const prints = printed.has(one.instrument.id)
      ? await printsOf(desk, one.instrument, { fromMs: sinceMs, toMs: nowMs })
      : null;
    one.quoteTimeMs = quote.timeMs;
    one.status = hours.status;
    one.lookedAtMs = nowMs;
    ticks.push({ instrument: one.instrument, nowMs, sinceMs, quote, hours, prints });
  }
  return ticks;
}

async function printsOf(
  desk: MarketDesk,
  instrument: Instrument,
  span: { fromMs: number; toMs: number },
): Promise<PrintSummary | null> {
  try {
    return await desk.provider.printsBetween(instrument, span);
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return null;
    throw error;
  }
}

function tell(followers: ReadonlySet<FollowerState>, ticks: readonly MarketTick[]): void {
  for (const follower of followers) {
    const own = ticks.filter((tick) => follower.ids.has(tick.instrument.id));
    if (own.length > 0) follower.onTicks(own);
  }
}
