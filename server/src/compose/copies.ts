import { createWebPush } from '@candor/adapters/push/web-push';
import { CopyDesk } from '@candor/engines/notices/copy-desk';
import type { DevicePushPort } from '@candor/engines/ports/device-push';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import type { Config } from '../config/config.ts';
import { vapidKeys } from '../inbox/vapid-keys.ts';
import { writeLetter } from '../inbox/write-letter.ts';
import { writeNote } from '../inbox/write-note.ts';
import type { CoreServices } from '../services.ts';

/** The desk that sends copies of messages by e-mail and to devices. */
export function composeCopies(
  services: Pick<CoreServices, 'clock' | 'config' | 'devices' | 'mail' | 'secret' | 'stores'>,
  onFailure: (error: unknown) => void,
): CopyDesk {
  const { clock, devices, mail, stores } = services;
  return new CopyDesk({
    store: stores.copies,
    clock,
    onFailure,
    sendLetter: (due) => mail.send(writeLetter(due, services)),
    sendPush: (due) => devices.send(due.subscription, writeNote(due)),
  });
}

export function composeDevices(config: Config, secret: InstallationSecret): DevicePushPort {
  const { publicUrl, smtp, pushServices, checksAnswers } = config;
  const from = /[^\s<>@]+@[^\s<>@]+/.exec(smtp?.from ?? '')?.[0] ?? 'nobody@localhost';
  return createWebPush({
    keys: () => vapidKeys(secret),
    contact: publicUrl?.startsWith('https:') ? publicUrl : `mailto:${from}`,
    moreServices: pushServices,
    mayBeLocal: checksAnswers,
  });
}
