import { languages } from '@candor/contract/enums';
import { orderedOf } from '@candor/engines/trading/lane/lane-feeds';
import type { NumberedChange } from '@candor/engines/webhooks/plan-deliveries';
import type { WebhookBehind, WebhookChange } from '@candor/engines/webhooks/webhook-ports';
import { messageData } from '../inbox/message-topic.ts';
import type { FeedReader } from '../push/feed-topic.ts';
import { orderedData, positionData, walletData } from '../push/feed-topics.ts';
import type { Services } from '../services.ts';
import { deliveryId } from './webhook-secrets.ts';

/** The body of a delivery: what its topic of the push says, in the language of the account. */
export async function writeBody(
  services: Services,
  hook: WebhookBehind,
  { change, kind, seq, place }: NumberedChange & { readonly place: bigint },
): Promise<string> {
  const reader = { customerId: hook.userId, locale: languages[hook.language] };
  return JSON.stringify({
    id: deliveryId(hook.id, place),
    type: kind,
    seq,
    timestamp: new Date(change.atMs).toISOString(),
    data: await dataOf(services, change, reader),
  });
}

/** What a test says, in the shape of all others. */
export function writeTest(hookId: string, place: bigint, nowMs: number): string {
  const timestamp = new Date(nowMs).toISOString();
  return JSON.stringify({ id: deliveryId(hookId, place), type: 'test', timestamp, data: {} });
}

async function dataOf(
  services: Services,
  change: WebhookChange,
  reader: FeedReader,
): Promise<unknown> {
  switch (change.of) {
    case 'deposit':
      return walletData.deposit(change.deposit, reader);
    case 'withdrawal':
      return walletData.withdrawal(change.withdrawal, reader);
    case 'message':
      return messageData(change, reader);
    case 'frame': {
      const { frame } = change;
      if (frame.topic === 'wallet') return walletData.wallet(frame.wallet);
      if (frame.topic === 'position') return await positionData(services, frame.position, reader);
      return await orderedData(services, orderedOf(frame), reader);
    }
  }
}
