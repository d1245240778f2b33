import { noteOwnEvent } from '../auth/own-event.ts';
import { sendSecurityMessage } from '../auth/security-message.ts';
import type { Services } from '../services.ts';

interface From {
  readonly address: string;
  readonly device: string;
  readonly nowMs: number;
}

const messageOf = {
  'hook-made': 'hook_made',
  'hook-secret': 'hook_secret',
  'hook-ended': 'hook_ended',
} as const;

/** What follows a webhook that was made, changed or ended: a line in the log, and a message. */
export async function hookChanged(
  event: keyof typeof messageOf,
  name: string,
  { caller, address, device, nowMs }: From & { readonly caller: { readonly userId: string } },
  services: Services,
): Promise<void> {
  const { userId } = caller;
  await noteOwnEvent(event, { userId, address, device, nowMs }, services);
  await sendSecurityMessage({ userId, key: messageOf[event], params: { name }, nowMs }, services);
}

/** After a reset of the password nobody knows who made the hooks: they wait for their customer. */
export async function pauseHooksOf(
  userId: string,
  { address, device, nowMs }: From,
  services: Services,
): Promise<void> {
  const paused = await services.stores.webhooks.pauseAll(userId, 'reset');
  if (paused === 0) return;
  await noteOwnEvent('hook-paused', { userId, address, device, nowMs }, services);
  const params = { n: String(paused) };
  await sendSecurityMessage({ userId, key: 'hooks_paused', params, nowMs }, services);
}
