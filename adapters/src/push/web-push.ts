import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { PushSubscription } from '@candor/engines/notices/copy-ports';
import type { DeviceNote, DevicePushPort, PushAnswer } from '@candor/engines/ports/device-push';
import { isPrivateAddress } from '../news/private-address.ts';
import { publicLookup } from '../news/read-address.ts';

const TIMEOUT_MS = 10_000;
const ENDPOINT_MAX = 1_000;

/** Where browsers are told from: their makers' own push services. */
const services = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

export interface WebPushSettings {
  /** The VAPID pair of now, base64url. */
  readonly keys: () => { readonly publicKey: string; readonly privateKey: string };
  /** Whom a push service may write to: `https:` or `mailto:`. */
  readonly contact: string;
  /** More push services, by name. */
  readonly moreServices: readonly string[];
  /** Tests have a push service of their own on this machine. */
  readonly mayBeLocal?: boolean;
}

export class PushFailed extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PushFailed';
  }
}

/**
 * Web push over HTTPS to services that are known by name, never into this machine or its network.
 * Addresses of devices open them to whoever has them: they stand in no failure.
 */
export function createWebPush(settings: WebPushSettings): DevicePushPort {
  const { keys, contact, moreServices, mayBeLocal = false } = settings;
  const known = [...services, ...moreServices];
  const knows = (endpoint: string) => isKnown(endpoint, known, mayBeLocal);
  return {
    get publicKey() {
      return keys().publicKey;
    },
    knows,
    send: async (subscription, note) => {
      // What was known when it subscribed may not be so any more.
      if (!knows(subscription.endpoint)) return 'gone';
      const vapidDetails = { subject: contact, ...keys() };
      const status = await post(await encrypted(subscription, note, vapidDetails), mayBeLocal);
      return answerOf(status);
    },
  };
}

function isKnown(endpoint: string, known: readonly string[], mayBeLocal: boolean): boolean {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (mayBeLocal && hostname === '127.0.0.1') return true;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return known.some((name) => hostname === name || hostname.endsWith(`.${name}`));
}

async function encrypted(
  { endpoint, p256dh, auth }: PushSubscription,
  note: DeviceNote,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
) {
  const { default: webPush } = await import('web-push');
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, note.text, {
      vapidDetails,
      TTL: note.lifeSeconds,
      urgency: note.isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    });
  } catch {
    throw new PushFailed('A message could not be encrypted for its device.');
  }
}

/** The status a push service answers; its text is not read. */
function post(
  { endpoint, headers, body }: Awaited<ReturnType<typeof encrypted>>,
  mayBeLocal: boolean,
): Promise<number> {
  const url = new URL(endpoint);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = {
    method: 'POST',
    headers,
    signal,
    agent: false as const,
    ...(mayBeLocal && isPrivateAddress(url.hostname) ? {} : { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    request(url, options, (message) => {
      message.destroy();
      resolve(message.statusCode ?? 0);
    })
      .on('error', ({ name }) => reject(new PushFailed(`A push service did not answer: ${name}.`)))
      .end(body);
  });
}

function answerOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  throw new PushFailed(`A push service answered ${status}.`);
}
