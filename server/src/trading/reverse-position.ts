import { productOf } from '@candor/domain/products/all-products';
import type { ReversePosition } from '@candor/domain/trading/holdings/holding-commands';
import { type Answer, accept } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { positionAsked } from './close-position.ts';
import { countedTrades } from './day-trading.ts';
import { newNames, nextId } from './ids.ts';
import { largestOrder, type Orderer } from './largest-order.ts';
import { gateOf } from './place-order.ts';

/**
 * The command that reverses a position, also one that is closed: of a repeat it is, and the lane
 * knows the order. Refusal: NOT_FOUND (also for another customer's).
 */
export async function reversePositionCommand(
  services: Services,
  input: {
    readonly caller: Orderer;
    readonly nowMs: number;
    readonly positionId: string;
    readonly name: string | null;
  },
): Promise<Answer<ReversePosition>> {
  const { caller, nowMs, positionId } = input;
  const { userId: accountId } = caller;
  const held = await positionAsked(services, { accountId, positionId });
  if (!held.isAccepted) return held;
  const { instrument } = held.data;
  return accept({
    kind: 'reversePosition',
    accountId,
    nowMs,
    positionId,
    ...newNames(input.name, nowMs),
    instrument,
    priorOrderId: null,
    closeOrderId: nextId('o', nowMs),
    prices: await services.trading.prices.atOnce(instrument, nowMs),
    gate: await gateOf(services, accountId, productOf(instrument)),
    ...(await countedTrades(services, { accountId, instrument, nowMs })),
    ...(await largestOrder(services, caller, { walletType: instrument.walletType, nowMs })),
  });
}
