import type { DirectionWord } from '@candor/contract/enums';
import { isPrice, type Priced, shareBase } from '../../instruments/below-zero.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { MarketView, Quote } from '../../market/market-view.ts';
import { marketOf } from '../../market/price-snapshot.ts';
import { BPS_ONE, divideRounded } from '../../money/rounding.ts';
import { type Order, type Trailed, triggerOf, waitsForTrigger } from '../../orders/order.ts';
import type { Trail } from '../../orders/order-parts.ts';
import { isWorse, toTick } from '../../orders/price-rules.ts';
import type { PlaceOrder } from '../commands.ts';
import type { Refusal } from '../refusals.ts';
import { electingPrice, isReached } from '../working/stop-trigger.ts';

/** The trigger that stays so far behind a price: below it to sell, above it to buy. */
function triggerBehind(
  of: {
    readonly instrument: Pick<Instrument, 'ticks'> & Priced;
    readonly direction: DirectionWord;
    readonly trail: Trail;
  },
  best: bigint,
): bigint {
  const { instrument, direction, trail } = of;
  const { by, size } = trail;
  const share = shareBase(instrument, best) * size;
  const away = by === 'amount' ? size : divideRounded(share, BPS_ONE, 'up');
  if (direction === 'buy') return toTick(instrument, best + away, 'up');
  const below = best - away;
  return toTick(instrument, isPrice(instrument, below) ? below : 0n, 'down');
}

/**
 * A trailing stop begins behind the price at which it is placed; in the place of another one, where
 * that one had come to.
 */
export function withFirstTrigger(command: PlaceOrder): PlaceOrder {
  const { type, trail, direction, triggerPrice: reached } = command;
  const { quote } = marketOf(command);
  if (type !== 'trailingStop' || trail === undefined || quote === null) return command;
  const first = triggerBehind({ ...command, trail }, electingPrice(quote));
  const isBehind = reached !== undefined && isNearer(direction, reached, first);
  return { ...command, triggerPrice: isBehind ? reached : first };
}

/** True of a trigger that a trail has brought farther than another. */
function isNearer(direction: DirectionWord, trigger: bigint, than: bigint): boolean {
  return isWorse(direction === 'buy' ? 'sell' : 'buy', trigger, than);
}

/** Refusals: AMOUNT where it stays behind by nothing, FIELD_INVALID by all of the price. */
export function checkTrail({ trail }: PlaceOrder): Refusal | null {
  if (trail === undefined) return { reason: 'AMOUNT', field: 'trailAmount' };
  const field = trail.by === 'amount' ? 'trailAmount' : 'trailPercent';
  if (trail.size <= 0n) return { reason: 'AMOUNT', field };
  const isAll = trail.by === 'percent' && trail.size >= BPS_ONE;
  return isAll ? { reason: 'FIELD_INVALID', field } : null;
}

/**
 * Where the last price takes the trigger; null where it stays. It never goes back, and moves by a
 * whole price step at least.
 */
export function trailedTo(
  order: Order,
  at: { readonly instrument: Pick<Instrument, 'ticks'> & Priced; readonly quote: Quote | null },
  nowMs: number,
): Trailed | null {
  const { trail, direction, acceptedAtMs } = order.terms;
  const { quote, instrument } = at;
  const now = triggerOf(order);
  if (trail === undefined || now === null || !waitsForTrigger(order)) return null;
  if (quote === null || quote.timeMs <= acceptedAtMs) return null;
  const best = electingPrice(quote);
  const trigger = triggerBehind({ instrument, direction, trail }, best);
  return isNearer(direction, trigger, now) ? { atMs: nowMs, best, trigger } : null;
}

/** True of an armed trailing stop that a price neither moves nor sets off. */
export function isUnmoved(
  order: Order,
  at: { readonly instrument: Pick<Instrument, 'ticks'> & Priced; readonly quote: Quote },
): boolean {
  const { terms, state } = order;
  if (terms.trail === undefined || state !== 'armed') return false;
  return !isReached(order, electingPrice(at.quote)) && trailedTo(order, at, 0) === null;
}

/** What a view of the market makes of a trailing stop. */
export function trailedAt(
  order: Order,
  of: { readonly instrument: Instrument; readonly market: MarketView; readonly nowMs: number },
): Trailed | null {
  const { instrument, market, nowMs } = of;
  return trailedTo(order, { instrument, quote: market.quote }, nowMs);
}
