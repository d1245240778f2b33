import { WebhookDesk } from '@candor/engines/webhooks/webhook-desk';
import type { Services } from '../services.ts';
import { pausedNews } from '../webhooks/paused-news.ts';
import { signedHeaders } from '../webhooks/webhook-secrets.ts';
import { writeBody } from '../webhooks/write-body.ts';

/** The desk that tells customers' programs what happens. */
export function composeWebhooks(
  services: Services,
  onFailure: (error: unknown) => void,
): WebhookDesk {
  const { clock, inbox, secret, stores, webhookSender } = services;
  return new WebhookDesk({
    store: stores.webhooks,
    clock,
    onFailure,
    write: (hook, change, place) => writeBody(services, hook, { ...change, place }),
    send: (due) => {
      const headers = signedHeaders(due, { secret, nowMs: clock.nowMs() });
      return webhookSender.send({ url: due.url, headers, body: due.body });
    },
    letGo: () => webhookSender.letGo(),
    tellPaused: pausedNews({ inbox, clock }),
  });
}
