import { reviewStatus, type Source, source } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketView } from '@candor/domain/market/market-view';
import type { PlaceOrder } from '@candor/domain/trading/commands';
import type { Answer as TradingAnswer } from '@candor/domain/trading/decision';
import type { GateReason } from '@candor/domain/trading/refusals';
import type { Locale } from '@candor/locales/locale';
import { type Answer, accept } from '../call/answer.ts';
import { orderRow } from '../present/order-row.ts';
import type { Services } from '../services.ts';
import { withAuctionTime } from './auction-closed.ts';
import { nextId } from './ids.ts';
import { type OrderInput, type OrderRequest, readOrderRequest } from './order-request.ts';
import { laneKeyOf, runCommand } from './run-command.ts';

export interface OrderCall {
  readonly input: OrderInput & { readonly clientOrderId?: string | undefined };
  readonly caller: { readonly userId: string };
  readonly locale: Locale;
  readonly nowMs: number;
  readonly idempotencyKey: string | null;
}

/** Places an order through the lane and answers it as it stands after the commit. */
export async function placeOrder(
  callId: string,
  sources: readonly Source[],
  call: OrderCall,
  services: Services,
): Promise<Answer<OrderRow>> {
  const { input, caller, locale, nowMs, idempotencyKey } = call;
  const read = readOrderRequest(services.market, input, { sources, locale });
  if (!read.isRead) return read.refused;
  const { request } = read;
  const market = await services.trading.views.of(request.instrument, nowMs);
  const command = await placeOrderCommand(services, {
    ...{ accountId: caller.userId, nowMs, request, market },
    clientOrderId: input.clientOrderId ?? idempotencyKey,
  });
  const key = laneKeyOf(callId, call);
  const answer = await runCommand(services.trading, { command, expects: 'order', key });
  if (!answer.isAccepted) return withAuctionTime(answer, request.instrument);
  services.market.heat.countOrder(request.instrument.id, nowMs);
  return accept(rowNow(answer.data, { instrument: request.instrument, market, locale }));
}

/** The command an order call becomes; a preview decides the very same one. */
export async function placeOrderCommand(
  services: Services,
  input: {
    readonly accountId: string;
    readonly nowMs: number;
    readonly request: OrderRequest;
    readonly market: MarketView;
    readonly clientOrderId: string | null;
  },
): Promise<PlaceOrder> {
  const { accountId, nowMs, request, market } = input;
  const orderId = nextId('o', nowMs);
  return {
    kind: 'placeOrder',
    accountId,
    nowMs,
    orderId,
    clientOrderId: input.clientOrderId ?? orderId,
    ...request,
    market,
    gate: await gateOf(services, accountId, request.instrument.source),
    priorOrderId: null,
  };
}

/**
 * What the door knows before the rules do: identity, where this installation asks for it and always
 * for a block, and then the permission for blocks. Nobody can apply for that one yet, so it is open
 * to nobody.
 */
async function gateOf(services: Services, userId: string, of: Source): Promise<GateReason | null> {
  const isBlock = of === source.blockTrade;
  if (!isBlock && !services.config.requireKycToTrade) return null;
  const user = await services.stores.users.byId(userId);
  if (user?.kycStatus !== reviewStatus.passed) return 'KYC_REQUIRED';
  return isBlock ? 'BLOCK_NOT_OPEN' : null;
}

/** An order beside what it was decided on; told again later it is told the same. */
export function rowNow(
  { order, seen }: Extract<TradingAnswer, { kind: 'order' }>,
  now: {
    readonly instrument: Instrument;
    readonly market: MarketView;
    readonly locale: Locale;
  },
): OrderRow {
  const { instrument, market, locale } = now;
  const { last, fxRate, nextOpenMs } = seen ?? { ...market, last: market.quote?.last ?? null };
  const quote = last === null ? null : { last };
  return orderRow(order, { instrument, locale, quote, fxRate, nextOpenMs });
}
