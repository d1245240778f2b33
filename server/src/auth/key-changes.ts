import type { Services } from '../services.ts';
import { noteOwnEvent } from './own-event.ts';
import { sendSecurityMessage } from './security-message.ts';

interface From {
  readonly caller: { readonly userId: string };
  readonly address: string;
  readonly device: string;
  readonly nowMs: number;
}

/** What follows a key that was made or ended: a line in the security log and a message. */
export async function keyChanged(
  event: 'key-made' | 'key-ended',
  name: string,
  { caller, address, device, nowMs }: From,
  services: Services,
): Promise<void> {
  const { userId } = caller;
  await noteOwnEvent(event, { userId, address, device, nowMs }, services);
  const key = event === 'key-made' ? 'key_made' : 'key_ended';
  await sendSecurityMessage({ userId, key, params: { name }, nowMs }, services);
}

/** After a reset of the password nobody knows who made the keys: they end with the sessions. */
export async function endKeysOf(
  userId: string,
  from: Omit<From, 'caller'>,
  services: Services,
): Promise<void> {
  const { address, device, nowMs } = from;
  const ended = await services.apiKeys.end({ userId, id: null, nowMs });
  if (ended.length === 0) return;
  await noteOwnEvent('key-ended', { userId, address, device, nowMs }, services);
  const params = { n: String(ended.length) };
  await sendSecurityMessage({ userId, key: 'keys_ended', params, nowMs }, services);
}

/** Who ends all other sessions may think that nobody else is in: keys stay, and that is told. */
export async function tellOfKeys(
  { caller, nowMs }: Pick<From, 'caller' | 'nowMs'>,
  services: Services,
): Promise<void> {
  const { userId } = caller;
  const keys = await services.apiKeys.list(userId, nowMs);
  if (keys.length === 0) return;
  const params = { n: String(keys.length) };
  await sendSecurityMessage({ userId, key: 'keys_stay', params, nowMs }, services);
}
