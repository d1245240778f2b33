import { orderType } from '@candor/contract/enums';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { answerEach, partKey } from '../../trading/each-answer.ts';
import { runClose } from '../../trading/run-close.ts';

/** Closes positions at the market, each under a key of its own: once, also when this call dies. */
export const positionCloseAll = endpoint('positionCloseAll', async (call, services) => {
  const { input, locale, idempotencyKey } = call;
  return accept(
    await answerEach(input.ids, locale, (id) => {
      const one = { id, num: null, type: orderType.market };
      return runClose(services, {
        ...call,
        input: one,
        idempotencyKey: partKey(idempotencyKey, id),
      });
    }),
  );
});
