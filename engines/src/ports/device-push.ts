import type { PushSubscription } from '../notices/copy-ports.ts';

/** What is told to a device, before it is encrypted for it. */
export interface DeviceNote {
  readonly text: string;
  readonly isUrgent: boolean;
  /** For so long the push service keeps it for a device that is off. */
  readonly lifeSeconds: number;
}

/** sent: the push service has it. gone: it knows the device no more. */
export type PushAnswer = 'sent' | 'gone';

/** Push services of browsers. A rejected send may be tried again. */
export interface DevicePushPort {
  /** What a browser subscribes with. */
  readonly publicKey: string;
  /** Whether an address is one of a push service that is known here. */
  knows(endpoint: string): boolean;
  send(subscription: PushSubscription, note: DeviceNote): Promise<PushAnswer>;
}
