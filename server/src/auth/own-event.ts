import type { OwnEvent } from '../edge/security-log.ts';
import type { Services } from '../services.ts';
import { deviceName } from './device-name.ts';

/** Notes an event in the house's own log and in what the customer reads. */
export async function noteOwnEvent(
  event: OwnEvent,
  of: {
    readonly userId: string;
    readonly address: string;
    readonly device?: string;
    readonly nowMs: number;
  },
  { security, stores }: Pick<Services, 'security' | 'stores'>,
): Promise<void> {
  const { userId, address, device = '', nowMs } = of;
  security.note(event, { userId, address });
  await stores.securityEvents.add({
    userId,
    event,
    address,
    atMs: nowMs,
    device: deviceName(device),
  });
}
