import { reviewStatus } from '@candor/contract/enums';
import type { OrderInput } from '@candor/contract/order-fields';
import type { OrderRow } from '@candor/contract/trading-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { inCountOf } from '@candor/domain/instruments/splits';
import { marketOf, type PriceSnapshot } from '@candor/domain/market/price-snapshot';
import { nameOf } from '@candor/domain/orders/order-terms';
import { productOf } from '@candor/domain/products/all-products';
import type { OrderRoute, Product } from '@candor/domain/products/product';
import type { PlaceOrder } from '@candor/domain/trading/commands';
import type { Answer as TradingAnswer } from '@candor/domain/trading/decision';
import type { GateReason } from '@candor/domain/trading/refusals';
import type { Locale } from '@candor/locales/locale';
import { type Answer, accept } from '../call/answer.ts';
import { orderRow } from '../present/order-row.ts';
import type { Services } from '../services.ts';
import { withAuctionTime } from './auction-closed.ts';
import { areTradesCounted, countedTrades } from './day-trading.ts';
import { findById } from './find-instrument.ts';
import { newNames } from './ids.ts';
import { largestOrder, type Orderer } from './largest-order.ts';
import { type OrderRequest, readOrderRequest } from './order-request.ts';
import { laneKeyOf, recallCommand, runCommand } from './run-command.ts';

export interface OrderCall {
  readonly input: OrderInput;
  readonly caller: Orderer;
  readonly locale: Locale;
  readonly nowMs: number;
  readonly idempotencyKey: string | null;
}

/** Places an order through the lane and answers it as it stands after the commit. */
export async function placeOrder(
  callId: OrderRoute,
  call: OrderCall,
  services: Services,
): Promise<Answer<OrderRow>> {
  const { input, caller, locale, nowMs, idempotencyKey } = call;
  const read = readOrderRequest(services.market, input, { call: callId, locale });
  if (!read.isRead) return (await orderToldBefore(callId, call, services)) ?? read.refused;
  const { request } = read;
  const prices = await services.trading.prices.atOnce(request.instrument, nowMs);
  const command = await placeOrderCommand(services, {
    caller,
    nowMs,
    request,
    prices,
    name: nameOf(input) ?? idempotencyKey,
  });
  const key = laneKeyOf(callId, call);
  const answer = await runCommand(services.trading, { command, expects: 'order', key });
  if (!answer.isAccepted) return withAuctionTime(answer, request.instrument);
  services.market.heat.countOrder(request.instrument.id, nowMs);
  return accept(rowNow(answer.data, { instrument: request.instrument, prices, locale }));
}

/**
 * What an order call was answered under its key before. For a retry that the call's own rules would
 * refuse by now: its instrument has expired, its position is closed. Null when the key is new.
 */
export async function orderToldBefore(
  callId: string,
  call: Pick<OrderCall, 'caller' | 'locale' | 'nowMs' | 'idempotencyKey'> & { input: unknown },
  services: Services,
): Promise<Answer<OrderRow> | null> {
  const { caller, locale, nowMs } = call;
  const key = laneKeyOf(callId, call);
  const asked = { accountId: caller.userId, nowMs, expects: 'order', key } as const;
  const told = await recallCommand(services.trading, asked);
  if (told === null || !told.isAccepted) return told;
  const instrument = findById(services.market, told.data.order.terms.instrumentId);
  const prices = await services.trading.prices.atOnce(instrument, nowMs);
  return accept(rowNow(told.data, { instrument, prices, locale }));
}

/** The command an order call becomes; a preview decides the very same one. */
export async function placeOrderCommand(
  services: Services,
  input: {
    readonly caller: Orderer;
    readonly nowMs: number;
    readonly request: OrderRequest;
    readonly prices: PriceSnapshot;
    /** The customer's own; null where he gave none. */
    readonly name: string | null;
  },
): Promise<PlaceOrder> {
  const { caller, nowMs, request, prices } = input;
  const { userId: accountId } = caller;
  const { instrument } = request;
  const { walletType } = instrument;
  const product = productOf(instrument);
  // Whoever has nothing to be asked waits for nothing: most orders are such.
  const isGated = isGatedFor(services, product);
  const isCounted = areTradesCounted(services, { instrument, order: request });
  return {
    kind: 'placeOrder',
    accountId,
    nowMs,
    ...newNames(input.name, nowMs),
    ...request,
    prices,
    gate: isGated ? await gateOf(services, accountId, product) : null,
    priorOrderId: null,
    ...(isCounted &&
      (await countedTrades(services, { accountId, nowMs, order: request, instrument }))),
    ...(caller.apiKey && (await largestOrder(services, caller, { walletType, nowMs }))),
  };
}

/** Whether the door has anything to ask before an order for a product. */
function isGatedFor({ config }: Pick<Services, 'config'>, { terms }: Product): boolean {
  return terms.permission !== null || config.requireKycToTrade;
}

/**
 * What the door knows before the rules do: identity, where this installation asks for it and always
 * where the product wants a permission, and then that permission, open or under review.
 */
export async function gateOf(
  services: Services,
  userId: string,
  product: Product,
): Promise<GateReason | null> {
  if (!isGatedFor(services, product)) return null;
  const { permission } = product.terms;
  const user = await services.stores.users.signed(userId);
  if (user === null) return 'BOOKS_SUSPENDED';
  if (user.kycStatus !== reviewStatus.passed) return 'KYC_REQUIRED';
  if (permission === null) return null;
  const applied = await services.stores.permissions.ofSigned(userId, 'blockTrade');
  if (applied?.status === reviewStatus.passed) return null;
  return applied?.status === reviewStatus.pending ? 'BLOCK_REVIEW' : permission;
}

/** An order beside what it was decided on; told again later it is told the same. */
export function rowNow(
  { order, seen }: Extract<TradingAnswer, { kind: 'order' }>,
  now: {
    readonly instrument: Instrument;
    readonly prices: PriceSnapshot;
    readonly locale: Locale;
  },
): OrderRow {
  const { locale } = now;
  const market = marketOf(now);
  const { last, fxRate, nextOpenMs } = seen ?? { ...market, last: market.quote?.last ?? null };
  const quote = last === null ? null : { last };
  const instrument =
    seen === undefined ? now.instrument : inCountOf(now.instrument, order.terms.splits ?? 0);
  return orderRow(order, { instrument, locale, quote, fxRate, nextOpenMs });
}
