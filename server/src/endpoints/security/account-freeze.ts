import { noteOwnEvent } from '../../auth/own-event.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import type { Services } from '../../services.ts';
import { cancelOrder } from '../../trading/cancel-order.ts';

/**
 * Freeze the own account: no session stays, this one neither, and waiting orders that would open
 * are cancelled. What protects a position stays. Keys may read on and nothing more.
 */
export const accountFreeze = endpoint('accountFreeze', async (call, services) => {
  const { nowMs } = call;
  const { userId } = call.caller;
  await services.stores.users.freeze(userId, nowMs);
  await services.sessions.endAll({ userId, exceptId: null, nowMs });
  services.apiKeys.forget(userId);
  await noteOwnEvent('account-frozen', { ...call, userId }, services);
  const cancelled = await cancelOpening(services, userId, nowMs);
  await sendSecurityMessage({ userId, key: 'frozen', nowMs }, services);
  return accept({ cancelled });
});

/** How many went; one that fills or locks meanwhile stays as it is. */
async function cancelOpening(services: Services, accountId: string, nowMs: number) {
  const { orders } = await services.trading.accounts.view(accountId);
  let cancelled = 0;
  for (const { terms } of orders) {
    if (terms.openClose !== 'open') continue;
    const answer = await cancelOrder(services, { accountId, nowMs, orderId: terms.orderId });
    if (answer.isAccepted) cancelled += 1;
  }
  return cancelled;
}
