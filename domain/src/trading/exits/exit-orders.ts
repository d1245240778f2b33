import type { Instrument } from '../../instruments/instrument.ts';
import type { MarketView } from '../../market/market-view.ts';
import { exitId, exitRoles } from '../../orders/exits.ts';
import type { ExitPrices, ExitRole } from '../../orders/order-parts.ts';
import { type OrderTerms, ownNames, tillCancelled } from '../../orders/order-terms.ts';
import { expiryOf, waitsForOpen } from '../../orders/time-in-force.ts';
import type { OrderAccepted } from '../facts.ts';
import type { TradingRules } from '../rules.ts';
import { queueSpot } from '../working/execution.ts';

/** What exits have in common with the order or the position they leave. */
export type ExitBase = Pick<
  OrderTerms,
  | 'instrumentId'
  | 'heldAs'
  | 'walletType'
  | 'currency'
  | 'walletCurrency'
  | 'direction'
  | 'leverage'
  | 'positionId'
  | 'quantity'
> &
  Pick<OrderTerms, 'splits'>;

/**
 * The halves of a pair, the stop loss first. They close, are good till cancelled and hold nothing:
 * what leaves a position brings money.
 */
export function exitOrders(
  base: ExitBase,
  exits: ExitPrices,
  at: {
    readonly accountId: string;
    readonly nowMs: number;
    readonly pairId: string;
    readonly openedBy?: string;
    readonly instrument: Instrument;
    readonly market: MarketView;
    readonly rules: TradingRules;
  },
): readonly OrderAccepted[] {
  return exitRoles.flatMap((role) => {
    const price = exits[role];
    return price === undefined ? [] : [exitOrder({ ...base, role, price }, at)];
  });
}

function exitOrder(
  { role, price, ...base }: ExitBase & { readonly role: ExitRole; readonly price: bigint },
  at: Parameters<typeof exitOrders>[2],
): OrderAccepted {
  const { accountId, nowMs, pairId, openedBy, market, rules } = at;
  const isStop = role === 'stopLoss';
  const orderId = exitId(pairId, role);
  const waits = waitsForOpen(market);
  const { gtcDays } = rules;
  const terms: OrderTerms = {
    ...base,
    ...ownNames(orderId),
    openClose: 'close',
    type: isStop ? 'stop' : 'limit',
    price: isStop ? null : price,
    ...(isStop && { triggerPrice: price }),
    ...tillCancelled,
    slippageGuardBps: rules.slippageGuardBps,
    acceptedAtMs: nowMs,
    exit: { role, pairId, ...(openedBy !== undefined && { openedBy }) },
    ...(waits && { waitsForOpen: true }),
  };
  return {
    kind: 'orderAccepted',
    accountId,
    atMs: nowMs,
    terms,
    state: waits ? 'queuedForOpen' : isStop ? 'armed' : 'working',
    holdMinor: 0n,
    expiry: expiryOf({ ...tillCancelled, market, acceptedAtMs: nowMs, nowMs, gtcDays }),
    queue: queueSpot(market, terms.direction, terms.price),
  };
}
