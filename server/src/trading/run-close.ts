import type { OrderType } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { type ClientName, nameOf } from '@candor/domain/orders/order-terms';
import { type Answer, accept } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { asClosing, closePositionCommand } from './close-position.ts';
import type { ConfirmedInput } from './order-request.ts';
import { type OrderCall, orderToldBefore, rowNow } from './place-order.ts';
import { laneKeyOf, runCommand } from './run-command.ts';

export interface CloseInput extends Partial<ClientName> {
  readonly id: string;
  /** Null for all that no other order closes. */
  readonly num: string | null;
  readonly type: OrderType;
  readonly price?: string | undefined;
  readonly confirmed?: ConfirmedInput | undefined;
}

/** Closes a position, whole or in part, once under its key. */
export async function runClose(
  services: Services,
  call: Omit<OrderCall, 'input'> & { readonly input: CloseInput },
): Promise<Answer<OrderRow>> {
  const { input, caller, nowMs, locale, idempotencyKey } = call;
  const made = await closePositionCommand(services, {
    caller,
    nowMs,
    positionId: input.id,
    num: input.num,
    type: input.type,
    price: input.price,
    name: nameOf(input) ?? idempotencyKey,
    confirmed: input.confirmed,
  });
  if (!made.isAccepted) {
    const told = await orderToldBefore('flatPosition', call, services);
    if (told === null) return made;
    return told.isAccepted ? told : asClosing(told);
  }
  const command = made.data;
  const key = laneKeyOf('flatPosition', call);
  const answer = await runCommand(services.trading, { command, expects: 'order', key });
  if (!answer.isAccepted) return asClosing(answer);
  return accept(rowNow(answer.data, { ...command, locale }));
}
