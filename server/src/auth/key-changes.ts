import type { CredentialChange } from './change-credentials.ts';

/** What follows a key that was made or ended: a line in the security log and a message. */
export async function keyChanged(
  event: 'key-made' | 'key-ended',
  name: string,
  change: CredentialChange,
): Promise<void> {
  await change.note(event);
  await change.send(event === 'key-made' ? 'key_made' : 'key_ended', { name });
}

/** After a reset of the password nobody knows who made the keys: they end with the sessions. */
export async function endKeysOf(change: CredentialChange): Promise<void> {
  const ended = await change.endKeys(null);
  if (ended.length === 0) return;
  await change.note('key-ended');
  await change.send('keys_ended', { n: String(ended.length) });
}

/** Who ends all other sessions may think that nobody else is in: keys stay, and that is told. */
export async function tellOfKeys(change: CredentialChange): Promise<void> {
  const keys = await change.stores.apiKeys.ofUser(change.userId, change.nowMs);
  if (keys.length > 0) await change.send('keys_stay', { n: String(keys.length) });
}
