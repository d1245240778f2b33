import { productOf } from '@candor/domain/products/all-products';
import type { ReversePosition } from '@candor/domain/trading/holding-commands';
import { type Answer, accept } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { heldPosition } from './close-position.ts';
import { nextId } from './ids.ts';
import { gateOf } from './place-order.ts';

/**
 * The command that reverses a position. Refusals: NOT_FOUND (also for another customer's),
 * OVER_CLOSE of one that is closed already.
 */
export async function reversePositionCommand(
  services: Services,
  input: {
    readonly accountId: string;
    readonly nowMs: number;
    readonly positionId: string;
    readonly clientOrderId: string | null;
  },
): Promise<Answer<ReversePosition>> {
  const { accountId, nowMs, positionId } = input;
  const held = await heldPosition(services, input);
  if (!held.isAccepted) return held;
  const { instrument } = held.data;
  const orderId = nextId('o', nowMs);
  return accept({
    kind: 'reversePosition',
    ...{ accountId, nowMs, positionId, orderId, instrument, priorOrderId: null },
    closeOrderId: nextId('o', nowMs),
    clientOrderId: input.clientOrderId ?? orderId,
    prices: await services.trading.prices.atOnce(instrument, nowMs),
    gate: await gateOf(services, accountId, productOf(instrument)),
  });
}
