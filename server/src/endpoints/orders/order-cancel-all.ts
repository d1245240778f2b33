import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cancelOrder } from '../../trading/cancel-order.ts';
import { answerEach } from '../../trading/each-answer.ts';

/** Cancels orders. A cancelled one answers the same again, so nothing is done twice. */
export const orderCancelAll = endpoint('orderCancelAll', async (call, services) => {
  const { input, caller, nowMs, locale } = call;
  return accept(
    await answerEach(input.ids, locale, (orderId) =>
      cancelOrder(services, { accountId: caller.userId, nowMs, orderId }),
    ),
  );
});
