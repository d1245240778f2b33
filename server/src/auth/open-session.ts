import type { UserRecord } from '@candor/database/stores/users';
import { networkOf } from '../edge/caller-address.ts';
import type { Services } from '../services.ts';
import { noteOwnEvent } from './own-event.ts';
import { sendSecurityMessage } from './security-message.ts';

/**
 * Lets a customer in: opens the wallets if that is still to be done, then a session. A registration
 * that was cut between the two is healed here at the next login.
 */
export async function openSession(
  user: UserRecord,
  call: { readonly device: string; readonly address: string; readonly nowMs: number },
  services: Services,
): Promise<{ readonly token: string; readonly expireTimestamp: number }> {
  const { userId } = user;
  if (!user.hasWallets) {
    await services.openAccount(userId, call.nowMs);
    await services.stores.users.markWalletsOpen(userId);
  }
  const { device, address, nowMs } = call;
  const session = await services.sessions.open({ userId, device, address, nowMs });
  await services.stores.knownNetworks.note(userId, networkOf(address), nowMs);
  await noteOwnEvent('login', { userId, address, device, nowMs }, services);
  if (session.endedCount > 0) {
    await noteOwnEvent('session-ended', { userId, address, device, nowMs }, services);
    await sendSecurityMessage({ userId, key: 'session', nowMs }, services);
  }
  return { token: session.token, expireTimestamp: session.expiresMs };
}
