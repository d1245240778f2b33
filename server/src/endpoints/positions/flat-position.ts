import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { asClosing, closePositionCommand } from '../../trading/close-position.ts';
import { orderToldBefore, rowNow } from '../../trading/place-order.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/** Closes a position, whole or in part. */
export const flatPosition = endpoint(
  'flatPosition',
  async (call, services) => {
    const { input, caller, nowMs, locale, idempotencyKey } = call;
    const made = await closePositionCommand(services, {
      ...{ accountId: caller.userId, nowMs, positionId: input.id },
      ...{ num: input.num, type: input.type, price: input.price },
      clientOrderId: input.clientOrderId ?? idempotencyKey,
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
  },
  { answersKept: 'by-lane' },
);
