import type { SecurityEventStore } from '@candor/database/stores/security-events';
import type { AnyCaller } from '../call/endpoint.ts';
import type { OwnEvent } from '../edge/security-log.ts';
import type { Services } from '../services.ts';
import { deviceName } from './device-name.ts';
import { whoCalls } from './who-calls.ts';

/** An event of an account, and from where it came. */
export interface EventFrom {
  readonly userId: string;
  readonly address: string;
  readonly device?: string;
  readonly nowMs: number;
  /** Who calls: the session or key stands in the security log. */
  readonly caller?: AnyCaller | null;
}

/** Notes an event in the house's own log and in what the customer reads. */
export async function noteOwnEvent(
  event: OwnEvent,
  of: EventFrom,
  { security, stores }: Pick<Services, 'security' | 'stores'>,
): Promise<void> {
  const { userId, address, caller = null } = of;
  security.note(event, { ...whoCalls(caller), userId, address });
  await storeOwnEvent(event, of, stores.securityEvents);
}

/** Notes an event in what the customer reads. */
export async function storeOwnEvent(
  event: OwnEvent,
  { userId, address, device = '', nowMs }: EventFrom,
  events: Pick<SecurityEventStore, 'add'>,
): Promise<void> {
  await events.add({ userId, event, address, atMs: nowMs, device: deviceName(device) });
}
