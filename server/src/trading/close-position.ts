import { type OrderType, orderType } from '@candor/contract/enums';
import type { ClosePosition } from '@candor/domain/trading/commands';
import { type Answer, accept, refuse } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { findById } from './find-instrument.ts';
import { nextId } from './ids.ts';
import { readPrice, readQuantity, wordOf } from './order-request.ts';

/**
 * The command that closes a position by its id. Refusals: NOT_FOUND (also for another customer's), LOT, TICK,
 * QUANTITY, AMOUNT. A closed position is still found, so that the rules can say that nothing is left.
 */
export async function closePositionCommand(
  services: Services,
  input: {
    readonly accountId: string;
    readonly nowMs: number;
    readonly positionId: string;
    readonly num: string;
    readonly type: OrderType;
    readonly price: string | undefined;
    readonly clientOrderId: string | null;
  },
): Promise<Answer<ClosePosition>> {
  const { accountId, nowMs, positionId } = input;
  const state = await services.trading.lanes.read(accountId);
  const position = [...state.positions.values()].find((one) => one.positionId === positionId);
  if (position === undefined) return refuse('NOT_FOUND');
  const instrument = findById(services.market, position.instrumentId);
  const quantity = readQuantity(input.num, instrument);
  if (typeof quantity !== 'bigint') return quantity;
  const price = readPrice(input, instrument);
  if (typeof price === 'object' && price !== null) return price;
  const orderId = nextId('o', nowMs);
  return accept({
    kind: 'closePosition',
    ...{ accountId, nowMs, orderId, positionId, instrument, quantity, price },
    clientOrderId: input.clientOrderId ?? orderId,
    market: await services.market.desk.marketView(instrument, nowMs),
    type: wordOf(orderType, input.type),
    priorOrderId: null,
  });
}
