/**
 * Checks a delivery of a webhook before anything in it is believed. It needs nothing but the Web
 * Crypto of browsers and Node.js 20, and reads signatures as Standard Webhooks writes them.
 */

/** What a webhook is told of: the `data` of each is what its topic says on the push. */
export type WebhookType = 'order' | 'position' | 'wallet' | 'message' | 'test';

export interface WebhookEvent {
  /** The same for the same delivery, however often it comes: what has been done is known by it. */
  readonly id: string;
  readonly type: WebhookType;
  /**
   * Counts the changes of its type in the account. One that is left out was not told: ask for the
   * state. A test has none.
   */
  readonly seq?: number;
  /** When it happened, ISO 8601, UTC. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface VerifyWebhookInput {
  /** As told when the webhook was made: `whsec_…`. While it is being changed, both. */
  readonly secret: string | readonly string[];
  /** The body as it came, byte for byte: parsed and written again it is another one. */
  readonly body: string;
  /** Of the request: `webhook-id`, `webhook-timestamp`, `webhook-signature`, in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** How old it may be; five minutes where nothing is said. */
  readonly toleranceSeconds?: number;
  readonly nowMs?: number;
}

/** A delivery that is not to be believed: answer it with 400. */
export class WebhookRefused extends Error {
  readonly reason: 'HEADERS' | 'TOO_OLD' | 'SIGNATURE' | 'BODY';
  constructor(reason: WebhookRefused['reason']) {
    super(`The webhook is refused: ${reason}.`);
    this.name = 'WebhookRefused';
    this.reason = reason;
  }
}

const TOLERANCE_SECONDS = 300;
const VERSION = 'v1,';
const PREFIX = 'whsec_';

/** The event of a delivery that this house signed, and not long ago. Throws `WebhookRefused`. */
export async function verifyWebhook(input: VerifyWebhookInput): Promise<WebhookEvent> {
  const { body, headers, toleranceSeconds = TOLERANCE_SECONDS, nowMs = Date.now() } = input;
  const id = textOf(headers['webhook-id']);
  const timestamp = textOf(headers['webhook-timestamp']);
  const signatures = textOf(headers['webhook-signature']).split(' ');
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('HEADERS');
  const ageSeconds = Math.abs(nowMs / 1000 - Number(timestamp));
  if (ageSeconds > toleranceSeconds) throw new WebhookRefused('TOO_OLD');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const secrets = typeof input.secret === 'string' ? [input.secret] : input.secret;
  let isSigned = false;
  for (const secret of secrets) {
    const key = await keyOf(secret);
    for (const signature of signatures) {
      const mark = bytesOf(signature.startsWith(VERSION) ? signature.slice(VERSION.length) : '');
      // `verify` compares in a time that tells nothing.
      if (mark !== null && (await crypto.subtle.verify('HMAC', key, mark, signed))) isSigned = true;
    }
  }
  if (!isSigned) throw new WebhookRefused('SIGNATURE');
  return eventOf(body, id);
}

const textOf = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' ? value : '';

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : null;
  if (bytes === null || bytes.length === 0)
    throw new Error('The secret must be whsec_ and base64.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The body says its id once more: a signed body under another delivery's id is refused. */
function eventOf(body: string, id: string): WebhookEvent {
  try {
    const event = JSON.parse(body) as WebhookEvent;
    if (event.id === id && typeof event.type === 'string') return event;
  } catch {
    // Signed, and yet no JSON: it is none of ours.
  }
  throw new WebhookRefused('BODY');
}
