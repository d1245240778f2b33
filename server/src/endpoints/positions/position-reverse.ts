import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { asClosing } from '../../trading/close-position.ts';
import { rowNow } from '../../trading/place-order.ts';
import { reversePositionCommand } from '../../trading/reverse-position.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/** Closes a position and opens as much of the other side, once under its key. */
export const positionReverse = endpoint(
  'positionReverse',
  async (call, services) => {
    const { input, caller, nowMs, locale, idempotencyKey } = call;
    const made = await reversePositionCommand(services, {
      ...{ caller, nowMs, positionId: input.id },
      clientOrderId: input.clientOrderId ?? idempotencyKey,
    });
    if (!made.isAccepted) return made;
    const command = made.data;
    const key = laneKeyOf('positionReverse', call);
    const answer = await runCommand(services.trading, { command, expects: 'order', key });
    if (!answer.isAccepted) return asClosing(answer);
    return accept(rowNow(answer.data, { ...command, locale }));
  },
  { answersKept: 'by-lane' },
);
