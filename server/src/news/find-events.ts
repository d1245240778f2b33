import type { Catalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { addDays, utcDay } from '@candor/domain/time/calendar-day';
import { calendarIdOfProduct, calendarOf } from '@candor/domain/time/calendars';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import {
  type AuctionOutcomesDeps,
  auctionOutcome,
  lastMoveBps,
} from '@candor/engines/news/auction-outcomes';
import type { Reading } from '@candor/engines/news/reading';
import type {
  AuctionOutcome,
  AuctionStory,
  ContractStory,
  DividendStory,
  SplitStory,
} from '@candor/engines/news/story';
import { contractEnds } from '@candor/engines/notices/contract-ends';
import { listMembers } from '../market/list-members.ts';
import type { PastMarket } from './past-market.ts';

const OUTCOMES_TOLD = 3;
/** Index futures of every exchange end within one hour of some Fridays. */
const ENDS_TOLD = 12;

/** The opening auctions of an uncross: those whose price moved most in their last seconds. */
export async function auctionStories(
  deps: AuctionOutcomesDeps,
  shares: readonly Instrument[],
  atMs: number,
): Promise<readonly AuctionStory[]> {
  const outcomes: AuctionOutcome[] = [];
  for (const share of shares) {
    const outcome = await auctionOutcome(deps, share, atMs);
    if (outcome !== null) outcomes.push(outcome);
  }
  const [first] = shares;
  if (first === undefined || outcomes.length === 0) return [];
  const told = outcomes.toSorted(
    (left, right) =>
      Math.abs(lastMoveBps(right)) - Math.abs(lastMoveBps(left)) ||
      (left.instrument.id < right.instrument.id ? -1 : 1),
  );
  return [
    {
      kind: 'auction',
      id: `news-auction-${utcDay(atMs)}`,
      atMs,
      timeZone: calendarOf(first.calendarId).timeZone,
      uncrossed: outcomes.length,
      shares: shares.length,
      outcomes: told.slice(0, OUTCOMES_TOLD),
    },
  ];
}

/** Contracts that stopped trading at an instant, at their last prices, with what is nearest now. */
export async function contractStories(
  market: PastMarket,
  catalogue: Catalogue,
  atMs: number,
): Promise<readonly ContractStory[]> {
  const day = utcDay(atMs);
  const ended = contractEnds({ fromDay: addDays(day, -1), toDay: addDays(day, 1) })
    .filter((one) => one.endsMs === atMs)
    .slice(0, ENDS_TOLD);
  const instrumentOf = (code: string): Instrument | undefined =>
    catalogue.byCode.get(code)?.find((one) => one.future !== null);
  const named = ended.flatMap(({ contract, next }) =>
    [contract.code, next?.code ?? ''].flatMap((code) => instrumentOf(code) ?? []),
  );
  const readings = await market.read(named, atMs - 1);
  const readingOf = (code: string | undefined): Reading | null =>
    readings.get(instrumentOf(code ?? '')?.id ?? '') ?? null;
  const ends = ended.flatMap((end) => {
    const reading = readingOf(end.contract.code);
    return reading === null ? [] : [{ end, reading, next: readingOf(end.next?.code) }];
  });
  const [first] = ends;
  if (first === undefined) return [];
  const { timeZone } = calendarOf(calendarIdOfProduct(first.end.contract.product.symbol));
  return [{ kind: 'contracts', id: `news-contracts-${atMs}`, atMs, timeZone, ends }];
}

/** The dividends that were announced at an instant. */
export function dividendStories(
  desk: Pick<MarketDesk, 'catalogue' | 'dividends'>,
  atMs: number,
): readonly DividendStory[] {
  const shares = desk.catalogue().instruments.filter(({ id, heldAs }) => id === heldAs);
  return shares.flatMap((instrument) => {
    const { timeZone } = calendarOf(instrument.calendarId);
    const announced = desk.dividends(instrument, atMs);
    return announced
      .filter(({ announcedMs }) => announcedMs === atMs)
      .map((dividend) => {
        const id = `news-${dividend.dividendId}`;
        return { kind: 'dividend', id, atMs, timeZone, instrument, dividend } as const;
      });
  });
}

/** The splits that were announced at an instant. */
export function splitStories(
  desk: Pick<MarketDesk, 'catalogue' | 'split'>,
  atMs: number,
): readonly SplitStory[] {
  return desk.catalogue().instruments.flatMap((instrument) => {
    const split = desk.split(instrument, atMs);
    if (split?.announcedMs !== atMs) return [];
    const { timeZone } = calendarOf(instrument.calendarId);
    return [{ kind: 'split', id: `news-${split.splitId}`, atMs, timeZone, instrument, split }];
  });
}

/** The shares that have an auction and simulated prices. */
export function auctionShares(
  market: PastMarket,
  catalogue: Catalogue,
  atMs: number,
): readonly Instrument[] {
  return market.simulated(listMembers(catalogue, 'AUCTION', atMs));
}
