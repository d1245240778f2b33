import { auctionInputs, runAuction, uncrossAround } from '@candor/domain/auction/run-auction';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { marketOf } from '@candor/domain/market/price-snapshot';
import { auctionWindowAt } from '@candor/domain/time/auction-window';
import { calendarOf } from '@candor/domain/time/calendars';
import { freshAt } from '../auction/auction-desk.ts';
import type { AuctionCrowd, AuctionStore } from '../auction/auction-ports.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import type { AuctionOutcome } from './story.ts';

export interface AuctionOutcomesDeps {
  readonly desk: Pick<MarketDesk, 'prices' | 'marketHoursOf'>;
  readonly crowd: AuctionCrowd;
  readonly store: Pick<AuctionStore, 'find'>;
}

/**
 * What came of the auction of a share that uncrossed at `uncrossMs`: the stored result where
 * customers took part, else the others alone, which the same function works out. Null where nothing
 * traded.
 */
export async function auctionOutcome(
  deps: AuctionOutcomesDeps,
  instrument: Instrument,
  uncrossMs: number,
): Promise<AuctionOutcome | null> {
  const { desk, crowd, store } = deps;
  const calendar = calendarOf(instrument.calendarId);
  const marketHours = desk.marketHoursOf(instrument);
  const window = auctionWindowAt({ calendar, marketHours, nowMs: uncrossMs - 1 });
  const stored = await store.find(instrument.id, uncrossMs);
  const [atLock, prices] = await Promise.all([
    crowd.continuous(instrument, window.locksAtMs),
    desk.prices({ traded: [instrument] }, uncrossMs),
  ]);
  const atUncross = marketOf({ prices, instrument });
  const orders = stored?.inputs.orders ?? [];
  const othersAtLock = await crowd.interest(instrument, window, window.locksAtMs);
  const collected = [...orders.filter((one) => one.atMs <= window.locksAtMs), ...othersAtLock];
  const indicative = atLock === null ? null : uncrossAround(collected, atLock, instrument);
  const others = stored?.inputs.others ?? (await crowd.interest(instrument, window, uncrossMs));
  const quote = stored === null ? freshAt(atUncross, uncrossMs) : stored.inputs.quote;
  const inputs = auctionInputs({ instrumentId: instrument.id, uncrossMs, quote, orders, others });
  const result = stored?.result ?? runAuction(inputs, instrument);
  if (quote === null || result.uncross === null) return null;
  return { instrument, reference: quote, indicative, uncross: result.uncross };
}

/** How far the price moved between the lock and the uncross, in hundredths of a percent. */
export function lastMoveBps({ indicative, uncross: found }: AuctionOutcome): number {
  if (indicative === null) return 0;
  return Math.round((Number(found.price - indicative.price) / Number(indicative.price)) * 10_000);
}
