import { type OrderType, orderType } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { closableQuantity } from '@candor/domain/orders/exits';
import type { ClosePosition } from '@candor/domain/trading/commands';
import { type Answer, accept, type Refused, refuse } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { findById } from './find-instrument.ts';
import { newNames } from './ids.ts';
import { largestOrder, type Orderer } from './largest-order.ts';
import {
  type ConfirmedInput,
  readConfirmed,
  readPrice,
  readQuantity,
  wordOf,
} from './order-request.ts';

/**
 * The command that closes a position by its id. Refusals: NOT_FOUND (also for another customer's),
 * OVER_CLOSE of one that is closed already, NOT_TRADABLE of
 * one whose instrument has ended, LOT, TICK, QUANTITY, AMOUNT, FIELD_INVALID (confirmed,
 * guardFrom).
 */
export async function closePositionCommand(
  services: Services,
  input: {
    readonly caller: Orderer;
    readonly nowMs: number;
    readonly positionId: string;
    /** Null for all that no other order closes. */
    readonly num: string | null;
    readonly type: OrderType;
    readonly price: string | undefined;
    readonly name: string | null;
    readonly confirmed?: ConfirmedInput | undefined;
  },
): Promise<Answer<ClosePosition>> {
  const { caller, nowMs, positionId } = input;
  const { userId: accountId } = caller;
  const held = await positionAsked(services, { accountId, positionId });
  if (!held.isAccepted) return held;
  const { instrument, closableNum } = held.data;
  if (closableNum === null) return nothingLeft;
  const quantity = input.num === null ? closableNum : readQuantity(input.num, instrument);
  if (typeof quantity !== 'bigint') return quantity;
  if (quantity === 0n) return nothingLeft;
  const price = readPrice(input.price, instrument);
  if (typeof price === 'object' && price !== null) return price;
  const confirmed = readConfirmed(input.confirmed, instrument);
  if ('reason' in confirmed) return confirmed;
  return accept({
    kind: 'closePosition',
    accountId,
    nowMs,
    ...newNames(input.name, nowMs),
    positionId,
    instrument,
    quantity,
    price,
    prices: await services.trading.prices.ofOrder(instrument, nowMs),
    type: wordOf(orderType, input.type),
    priorOrderId: null,
    ...confirmed,
    ...(await largestOrder(services, caller, { walletType: instrument.walletType, nowMs })),
  });
}

/**
 * What a position of a customer is or was held in, and what of it no other order closes; null of one
 * that is closed. Refusal: NOT_FOUND.
 */
export async function positionAsked(
  services: Services,
  { accountId, positionId }: { readonly accountId: string; readonly positionId: string },
): Promise<Answer<{ readonly instrument: Instrument; readonly closableNum: bigint | null }>> {
  const { positions, orders } = await services.trading.accounts.view(accountId);
  const held = positions.find((one) => one.positionId === positionId);
  const position = held ?? (await services.trading.reads.position(accountId, positionId));
  if (position === null) return refuse('NOT_FOUND');
  const known = findById(services.market, position.instrumentId);
  const isListed = services.market.instruments.isListed(known);
  const instrument = isListed ? known : { ...known, isTradable: false };
  const closableNum = held === undefined ? null : closableQuantity(held, orders);
  return accept({ instrument, closableNum });
}

const nothingLeft: Refused = refuse('OVER_CLOSE', {
  figures: { n: '0' },
  sentence: 'over_close_position',
});

/**
 * A refusal of the rules in the words of closing. The door found the position: it was closed on the
 * way here.
 */
export function asClosing(refused: Refused): Refused {
  if (refused.reason === 'NOT_FOUND') return nothingLeft;
  return refused.reason === 'OVER_CLOSE'
    ? { ...refused, sentence: 'over_close_position' }
    : refused;
}
