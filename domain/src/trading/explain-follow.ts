import type { FollowedPrice } from '../follow/follow-order.ts';
import { portfolioPrice } from '../follow/holding-worth.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { PriceView } from '../market/market-view.ts';
import type { PriceSnapshot } from '../market/price-snapshot.ts';
import type { AccountState } from './account-state.ts';
import { decideConfirmFollow, decidePlaceFollow, decideSettleFollow } from './decide-follows.ts';
import type { Decision } from './decision.ts';
import type { FollowChanged } from './follow-facts.ts';
import type { Published } from './published.ts';

/**
 * Decides again what a follow order became: its units from the prices it was confirmed at, its
 * result from those and the prices of its end.
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
  const seen = new Map<Instrument, FollowedPrice>();
  const parts = [];
  for (const [place, { instrumentId, weightBps, start }] of holdings.entries()) {
    const instrument = published.terms(instrumentId, { atMs: nowMs });
    if (instrument === null) return null;
    seen.set(instrument, result?.holdings[place]?.end ?? start);
    parts.push({ instrument, weightBps });
  }
  const prices = pricesAgain(nowMs, seen);
  const instruments = [...seen.keys()];
  return follow.state === 'settled'
    ? decideSettleFollow(state, { kind: 'settleFollow', ...to, instruments, prices })
    : decideConfirmFollow(state, { kind: 'confirmFollow', ...to, parts, isFull, prices });
}

/** Open markets with these last prices. */
function pricesAgain(atMs: number, seen: ReadonlyMap<Instrument, FollowedPrice>): PriceSnapshot {
  const views = new Map<string, PriceView>();
  for (const [{ id: instrumentId, priceDecimals }, { price, timeMs, sourceName }] of seen) {
    const last = price / portfolioPrice(1n, priceDecimals);
    const day = { previousClose: last, open: last, high: last, low: last, volume: 0n };
    const sides = { bid: null, ask: null, bidQuantity: null, askQuantity: null };
    const source = { timeMs, sourceName, isSimulated: false };
    views.set(instrumentId, {
      ...{ instrumentId, status: 'open', nextOpenMs: null, closesAtMs: null },
      quote: { instrumentId, last, ...day, ...sides, ...source },
      ...{ quoteAgeMaxMs: Number.MAX_SAFE_INTEGER, fxRate: null, fx: null, fxAgeMaxMs: 0 },
    });
  }
  return { atMs, views, rates: new Map() };
}
