import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPrivateAddress } from './private-address.ts';

export interface AddressLimits {
  readonly timeoutMs: number;
  /** After decompression. */
  readonly bytesMax: number;
  readonly redirectsMax: number;
}

export interface AddressAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** Where the redirects ended. */
  readonly url: URL;
}

/** The address answered, and the answer is no use: asking again at once would not help. */
export class AnswerRefused extends Error {}

/**
 * Reads one address of the web. Only the first address may lie in this machine or its network, and
 * only if it is written in digits or as `localhost`: what a name answers is the word of whoever has
 * the name. Redirects may stay on that host and port, and lead nowhere else inside. Rejects with
 * `AnswerRefused` for what will not change, and with the cause for what may.
 */
export async function readAddress(
  first: URL,
  headers: Readonly<Record<string, string>>,
  limits: AddressLimits,
  find: LookupFunction = publicLookup,
): Promise<AddressAnswer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let url = first;
  for (let hops = 0; hops <= limits.redirectsMax; hops += 1) {
    const mayBePrivate = url.host === first.host && isWrittenPrivate(first);
    const message = await ask(url, headers, { signal, find: mayBePrivate ? null : find });
    const status = message.statusCode ?? 0;
    const { location } = message.headers;
    if (status < 300 || status >= 400 || status === 304 || location === undefined) {
      const body = await bodyOf(message, limits.bytesMax, signal);
      return { status, headers: message.headers, body, url };
    }
    message.destroy();
    if (!URL.canParse(location, url.href)) throw new AnswerRefused('a redirect to no address');
    url = new URL(location, url);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') {
      throw new AnswerRefused(`a redirect to ${url.protocol}`);
    }
  }
  throw new AnswerRefused(`more than ${limits.redirectsMax} redirects`);
}

function ask(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { signal, find }: { signal: AbortSignal; find: LookupFunction | null },
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (find !== null && isIP(host) !== 0 && isPrivateAddress(host)) {
    return Promise.reject(new AnswerRefused('an address of a private network'));
  }
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const lookup = find === null ? {} : { lookup: find };
  const options = { headers, signal, agent: false as const, ...lookup };
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end();
  });
}

/** Looks a name up for the very connection, so that a name cannot change its mind in between. */
export const publicLookup: LookupFunction = publicOf(lookup);

/** A look-up without addresses of this machine and its network; it refuses if none stays. */
export function publicOf(find: FindAll): LookupFunction {
  return (hostname, options, callback) => {
    find(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '');
      const open = found.filter((one) => !isPrivateAddress(one.address));
      const [one] = open;
      if (one === undefined) return callback(new AnswerRefused('a name of a private network'), '');
      if (options.all === true) return callback(null, open);
      return callback(null, one.address, one.family);
    });
  };
}

type Found = (error: Error | null, found: LookupAddress[]) => void;
type FindAll = (hostname: string, options: LookupAllOptions, found: Found) => void;

/** True when the address itself says that it lies inside. No name is looked up for this. */
function isWrittenPrivate({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) !== 0 && isPrivateAddress(host));
}

async function bodyOf(
  message: IncomingMessage,
  bytesMax: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stream = decompressed(message);
  const stop = (): void => {
    stream.destroy(new Error('no answer in time'));
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new AnswerRefused(`more than ${bytesMax} bytes`);
      chunks.push(chunk);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    message.destroy();
  }
  if (!message.complete) throw new Error('the answer broke off');
  return Buffer.concat(chunks, bytes);
}

function decompressed(message: IncomingMessage): Readable {
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const encoding = message.headers['content-encoding'] ?? 'identity';
  const found = Object.entries(decoders).find(([name]) => name === encoding);
  if (found === undefined) return message;
  const decoder = found[1]();
  message.on('error', (error) => decoder.destroy(error));
  return message.pipe(decoder);
}
