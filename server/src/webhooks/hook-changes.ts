import type { CredentialChange } from '../auth/change-credentials.ts';

const messageOf = {
  'hook-made': 'hook_made',
  'hook-secret': 'hook_secret',
  'hook-ended': 'hook_ended',
} as const;

/** What follows a webhook that was made, changed or ended: a line in the log, and a message. */
export async function hookChanged(
  event: keyof typeof messageOf,
  name: string,
  change: CredentialChange,
): Promise<void> {
  await change.note(event);
  await change.send(messageOf[event], { name });
}

/** After a reset of the password nobody knows who made the hooks: they wait for their customer. */
export async function pauseHooksOf(change: CredentialChange): Promise<void> {
  const paused = await change.stores.webhooks.pauseAll(change.userId, 'reset');
  if (paused === 0) return;
  await change.note('hook-paused');
  await change.send('hooks_paused', { n: String(paused) });
}
