import type { OutputOf } from '@candor/contract/route';
import type { webhookDeliveries, webhookList, webhookTest } from '@candor/contract/routes/webhooks';
import type { WebhookDelivery, WebhookRecord } from '@candor/database/stores/webhooks';
import type { WebhookAnswer } from '@candor/engines/ports/webhook-sender';
import { deliveryId } from '../webhooks/webhook-secrets.ts';

type Row = OutputOf<typeof webhookList>['list'][number];
type DeliveryRow = OutputOf<typeof webhookDeliveries>['list'][number];
type Outcome = Omit<OutputOf<typeof webhookTest>, 'id'>;

/** A webhook as its customer sees it; of its secret nothing. */
export function webhookRow(hook: WebhookRecord): Row {
  const { id, name, url, kinds, paused, waiting } = hook;
  const { failingSinceMs, oldUntilMs, arrivedMs } = hook;
  return {
    id,
    name,
    url,
    kinds: [...kinds],
    waiting,
    isPaused: paused !== null,
    createTimeTimestamp: hook.createdMs,
    ...(paused !== null && { pausedBy: paused }),
    ...(failingSinceMs !== null && { failingSinceTimestamp: failingSinceMs }),
    ...(oldUntilMs !== null && { oldSecretUntilTimestamp: oldUntilMs }),
    ...(arrivedMs !== null && { lastArrivedTimestamp: arrivedMs }),
  };
}

/** The status that was answered, or why nobody answered. */
export function webhookOutcome({ status, failure }: WebhookAnswer): Outcome {
  return failure === null ? { status } : { failure };
}

export function webhookDeliveryRow(delivery: WebhookDelivery): DeliveryRow {
  const { hookId, place, kind, seq, tries, status, failure, triedMs } = delivery;
  return {
    id: deliveryId(hookId, place),
    kind,
    state: stateOf(delivery),
    tries,
    ...(seq !== null && { seq }),
    ...(status !== null && { status }),
    ...(failure !== null && { failure }),
    createTimeTimestamp: delivery.createdMs,
    ...(triedMs !== null && { lastTriedTimestamp: triedMs }),
  };
}

function stateOf({ isDone, status, failure }: WebhookDelivery): DeliveryRow['state'] {
  const hasArrived = failure === null && status !== null && status >= 200 && status < 300;
  if (isDone) return hasArrived ? 'arrived' : 'failed';
  return status === null && failure === null ? 'waiting' : 'failing';
}
