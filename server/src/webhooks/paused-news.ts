import type { WebhookDesk } from '@candor/engines/webhooks/webhook-desk';
import type { CoreServices } from '../services.ts';

type Tell = ConstructorParameters<typeof WebhookDesk>[0]['tellPaused'];

/** Tells a customer that a webhook pauses, and why. */
export function pausedNews({ inbox, clock }: Pick<CoreServices, 'inbox' | 'clock'>): Tell {
  return async ({ userId, hookName: name, hookId }, why, sinceMs) => {
    const draft = { userId, kind: 'security', link: 'pages/setting/apikeys' } as const;
    const word = `webhook ${hookId} ${why} ${sinceMs}`;
    const key = `hook_${why}`;
    await inbox.sendOnce({ ...draft, key, params: { name } }, word, clock.nowMs());
  };
}
