import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage } from '../../call/pages.ts';
import { openOrderRows } from '../../trading/open-rows.ts';

/** Orders that may still fill. */
export const consignList = endpoint('consignList', async (call, services) => {
  const { input, nowMs, locale } = call;
  const state = await services.trading.accounts.view(call.caller.userId);
  return accept(cutPage(input, await openOrderRows(services, state, input, { nowMs, locale })));
});
