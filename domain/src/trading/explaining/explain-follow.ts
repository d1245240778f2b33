import type { FollowedPrice, HoldingResult } from '../../follow/follow-order.ts';
import { portfolioPrice } from '../../follow/holding-worth.ts';
import type { Dividend } from '../../instruments/dividend.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { PriceView } from '../../market/market-view.ts';
import type { PriceSnapshot } from '../../market/price-snapshot.ts';
import type { AccountState } from '../account-state.ts';
import type { Decision } from '../decision.ts';
import {
  decideConfirmFollow,
  decidePlaceFollow,
  decideSettleFollow,
} from '../holdings/decide-follows.ts';
import type { FollowChanged } from '../holdings/follow-facts.ts';
import type { Published } from './published.ts';

/**
 * Decides again what a follow order became: its units from the prices it was confirmed at, its
 * result from those, the prices of its end and the dividends that were published.
 */
export function followAgain(
  state: AccountState,
  { accountId, atMs: nowMs, follow }: FollowChanged,
  published: Published,
): Decision | null {
  const { followId, agencyId, feeBps, amountMinor, term, holdings, result } = follow;
  const to = { accountId, nowMs, followId };
  if (follow.state === 'waiting') {
    const asked = { ...to, agencyId, feeBps, amountMinor, term, isFull: false, gate: null };
    return decidePlaceFollow(state, { kind: 'placeFollow', ...asked });
  }
  const isFull = follow.state === 'released';
  const seen = new Map<Instrument, Seen>();
  const parts = [];
  for (const [place, { instrumentId, weightBps, start }] of holdings.entries()) {
    const instrument = published.terms(instrumentId, { atMs: nowMs });
    if (instrument === null) return null;
    const of = result?.holdings[place];
    const dividends = of === undefined ? [] : publishedFor(instrument, of, published);
    seen.set(instrument, { ...(of?.end ?? start), dividends });
    parts.push({ instrument, weightBps });
  }
  const prices = pricesAgain(nowMs, seen);
  const instruments = [...seen.keys()];
  return follow.state === 'settled'
    ? decideSettleFollow(state, { kind: 'settleFollow', ...to, instruments, prices })
    : decideConfirmFollow(state, { kind: 'confirmFollow', ...to, parts, isFull, prices });
}

interface Seen extends FollowedPrice {
  readonly dividends: readonly Dividend[];
}

/**
 * The dividends of an instrument, in its present count. One that was announced in another count,
 * and one that nobody published, is as the fact has it; what has ended pays no later one.
 */
function publishedFor(
  instrument: Instrument,
  { dividends: stored = [] }: HoldingResult,
  published: Published,
): readonly Dividend[] {
  const splitMs = instrument.splits?.at(-1)?.atMs ?? 0;
  const one = portfolioPrice(1n, instrument.priceDecimals);
  const told = stored.map((due) => {
    const announced = published.dividend(due.dividendId);
    if (announced !== null && announced.announcedMs >= splitMs) return announced;
    const unknown = { announcedMs: 0, exDay: '', payDay: '', payMs: 0 };
    return { ...unknown, ...announced, ...due, amount: due.amount / one };
  });
  const omitted = published.dividendsOf(instrument.id).filter(({ dividendId }) => {
    return !stored.some((due) => due.dividendId === dividendId);
  });
  return instrument.settlement === undefined ? [...told, ...omitted] : told;
}

/** Open markets with these last prices. */
function pricesAgain(atMs: number, seen: ReadonlyMap<Instrument, Seen>): PriceSnapshot {
  const views = new Map<string, PriceView>();
  for (const [{ id: instrumentId, priceDecimals }, of] of seen) {
    const { price, timeMs, sourceName, dividends } = of;
    const last = price / portfolioPrice(1n, priceDecimals);
    const day = { previousClose: last, open: last, high: last, low: last, volume: 0n };
    const sides = { bid: null, ask: null, bidQuantity: null, askQuantity: null };
    const source = { timeMs, sourceName, isSimulated: false };
    views.set(instrumentId, {
      instrumentId,
      status: 'open',
      nextOpenMs: null,
      closesAtMs: null,
      quote: { instrumentId, last, ...day, ...sides, ...source },
      quoteAgeMaxMs: Number.MAX_SAFE_INTEGER,
      fxRate: null,
      fx: null,
      fxAgeMaxMs: 0,
      dividends,
    });
  }
  return { atMs, views, rates: new Map() };
}
