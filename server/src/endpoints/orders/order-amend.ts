import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { amendCommand } from '../../trading/amend-order.ts';
import { rowNow } from '../../trading/place-order.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/** Changes an order that waits. */
export const orderAmend = endpoint(
  'orderAmend',
  async (call, services) => {
    const { input, caller, locale, nowMs, idempotencyKey: clientOrderId } = call;
    const order = await services.trading.reads.order(caller.userId, input.id);
    if (order === null) return refuse('NOT_FOUND');
    const change = { ...input, caller, nowMs, clientOrderId };
    const command = await amendCommand(services, change, order);
    if ('reason' in command) return command;
    const key = laneKeyOf('orderAmend', call);
    const answer = await runCommand(services.trading, { command, expects: 'order', key });
    return answer.isAccepted ? accept(rowNow(answer.data, { ...command, locale })) : answer;
  },
  { answersKept: 'by-lane' },
);
