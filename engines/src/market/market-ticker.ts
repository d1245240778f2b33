import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
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
  /** `wantsPrints`: resting orders need to know through which prices the market went in between. */
  newFollower(onTicks: (ticks: readonly MarketTick[]) => void, wantsPrints: boolean): Follower;
  /** One look, for tests and for those that turn the clock by hand. */
  look(): Promise<void>;
  stop(): void;
}

const LOOK_MS = 100;

interface Watched {
  readonly instrument: Instrument;
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
  const watched = new Map<string, Watched>();
  const followers = new Set<FollowerState>();
  let isLooking = false;

  const look = async (): Promise<void> => {
    if (isLooking || watched.size === 0) return;
    isLooking = true;
    try {
      const ticks = await readTicks(desk, [...watched.values()], printedIds(followers));
      if (ticks.length > 0) tell(followers, ticks);
    } catch (error) {
      onFailure(error);
    } finally {
      isLooking = false;
    }
  };

  const watch = (instrument: Instrument): void => {
    const known = watched.get(instrument.id);
    if (known !== undefined) {
      known.followers += 1;
      return;
    }
    const lookedAtMs = desk.clock.nowMs();
    watched.set(instrument.id, {
      instrument,
      followers: 1,
      quoteTimeMs: 0,
      status: '',
      lookedAtMs,
    });
  };
  const unwatch = (instrumentId: string): void => {
    const known = watched.get(instrumentId);
    if (known === undefined) return;
    known.followers -= 1;
    if (known.followers === 0) watched.delete(instrumentId);
  };

  const stopTimer = desk.clock.every(LOOK_MS, () => void look());
  return {
    look,
    stop: stopTimer,
    newFollower(onTicks, wantsPrints) {
      const state: FollowerState = { ids: new Set(), onTicks, wantsPrints };
      followers.add(state);
      const add = (instrument: Instrument): void => {
        if (state.ids.has(instrument.id)) return;
        state.ids.add(instrument.id);
        watch(instrument);
      };
      const remove = (instrumentId: string): void => {
        if (state.ids.delete(instrumentId)) unwatch(instrumentId);
      };
      return {
        add,
        remove,
        follow(instruments) {
          const wanted = new Set(instruments.map((instrument) => instrument.id));
          for (const id of [...state.ids]) if (!wanted.has(id)) remove(id);
          for (const instrument of instruments) add(instrument);
        },
        stop() {
          for (const id of [...state.ids]) remove(id);
          followers.delete(state);
        },
      };
    },
  };
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
    if (quote.timeMs === one.quoteTimeMs && hours.status === one.status) continue;
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
