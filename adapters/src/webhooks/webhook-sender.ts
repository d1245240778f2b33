import { Resolver } from 'node:dns/promises';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type {
  WebhookAnswer,
  WebhookFailure,
  WebhookSender,
} from '@candor/engines/ports/webhook-sender';
import { isPrivateAddress } from '../news/private-address.ts';

const TIMEOUT_MS = 10_000;
const NAME_TIMEOUT_MS = 3_000;
const URL_MAX = 500;
/** Below are services that are spoken to in other ways than this one. */
const PORT_MIN = 1_024;
const HEADERS_MAX_BYTES = 16_384;

export interface WebhookSenderSettings {
  /** This machine itself may be told too, over http: for programs beside the house, and tests. */
  readonly mayBeLocal: boolean;
  readonly timeoutMs?: number;
  /** Tests know names of their own. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

/**
 * Posts to addresses that customers name, and never into this machine or its network: a name is
 * looked up for the very connection, redirects are not followed, and of the answer nothing but the
 * status is read. Names are not asked of the machine's own list of hosts.
 */
export function createWebhookSender(settings: WebhookSenderSettings): WebhookSender {
  const { mayBeLocal, timeoutMs = TIMEOUT_MS, resolve = resolveByName } = settings;
  const underWay = new Set<AbortController>();
  return {
    allows: (url) => isAllowed(url, mayBeLocal),
    send: async ({ url, headers, body }) => {
      // What was allowed when the hook was made may not be so any more.
      if (!isAllowed(url, mayBeLocal)) return failed('address');
      const target = new URL(url);
      const isLocal = mayBeLocal && isThisMachine(target.hostname);
      // Not `AbortSignal.any` of a timeout, which is collected before it comes (Node issue 57736).
      const ending = new AbortController();
      const timeout = setTimeout(() => ending.abort(), timeoutMs);
      underWay.add(ending);
      try {
        return await post(target, {
          headers,
          body,
          signal: ending.signal,
          lookup: isLocal ? undefined : publicLookup(resolve),
        });
      } finally {
        clearTimeout(timeout);
        underWay.delete(ending);
      }
    },
    letGo: () => {
      for (const ending of underWay) ending.abort();
    },
  };
}

const failed = (failure: WebhookFailure): WebhookAnswer => ({ status: null, failure });

function isAllowed(url: string, mayBeLocal: boolean): boolean {
  if (url.length > URL_MAX || !URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(url);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (mayBeLocal && isThisMachine(hostname)) return ['http:', 'https:'].includes(protocol);
  if (protocol !== 'https:' || (port !== '' && Number(port) < PORT_MIN)) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPrivateAddress(host);
  // Names of one word, and those of networks at home, are this network's own.
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa|onion)\.?$/.test(host);
}

const isThisMachine = (hostname: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

class NameRefused extends Error {
  readonly failure: WebhookFailure;
  constructor(failure: WebhookFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Looks a name up for the very connection, so that a name cannot change its mind in between. */
function publicLookup(resolve: (name: string) => Promise<readonly string[]>): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const [one] = found;
        if (one === undefined) return callback(new NameRefused('name'), '');
        // One address inside is enough: nobody needs a name that leads both in and out.
        if (found.some(isPrivateAddress)) return callback(new NameRefused('address'), '');
        const all = found.map((address) => ({ address, family: isIP(address) }));
        if (options.all === true) return callback(null, all);
        return callback(null, one, isIP(one));
      },
      () => callback(new NameRefused('name'), ''),
    );
  };
}

/**
 * Asks the name servers themselves: the machine's own look-up takes one of four threads each, and
 * names whose servers never answer would hold up everybody.
 */
async function resolveByName(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** The status that is answered. Its text is not read: the connection ends with the headers. */
function post(
  url: URL,
  of: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
    readonly lookup: LookupFunction | undefined;
  },
): Promise<WebhookAnswer> {
  const { headers, body, signal, lookup } = of;
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    maxHeaderSize: HEADERS_MAX_BYTES,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    signal,
    ...(lookup && { lookup }),
  };
  return new Promise((resolve) => {
    request(url, options, (message) => {
      message.destroy();
      resolve({ status: message.statusCode ?? 0, failure: null });
    })
      .on('error', (error) => resolve(failed(failureOf(error))))
      .end(body);
  });
}

function failureOf(error: Error): WebhookFailure {
  if (error instanceof NameRefused) return error.failure;
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'no-answer';
}
