import type { Calls, ReasonOfEveryCall } from './contract/calls.ts';
import { lines } from './contract/route-lines.ts';

/**
 * A small client of the public API, over nothing but `fetch`. Its calls are written from the same
 * table that the server serves. Decimals are strings and stay so: never do sums with them as
 * numbers.
 */

export type CallId = keyof Calls;
export type Input<Id extends CallId> = Calls[Id]['input'];
export type Data<Id extends CallId> = Calls[Id]['answer'];

/** What a call may be refused with. NO_ANSWER: nobody answered, however often it was asked. */
export type ReasonOf<Id extends CallId> = Calls[Id]['reason'] | ReasonOfEveryCall | 'NO_ANSWER';

/** An expected no: `code` is the HTTP status (0 without an answer), `msg` is for people. */
export interface Refused<Reason extends string = string> {
  readonly ok: false;
  readonly code: number;
  readonly reason: Reason;
  readonly msg: string;
  /** Figures beside the reason, such as `available`. */
  readonly data: Readonly<Record<string, unknown>>;
}
export type Answer<Id extends CallId> =
  | { readonly ok: true; readonly data: Data<Id> }
  | Refused<ReasonOf<Id>>;

export interface CandorOptions {
  /** Such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Of an API key or a session; without one only what visitors may ask. */
  readonly token?: string;
  readonly language?: 'en' | 'zh_Hans_CN' | 'zh_Hant_HK';
  readonly fetch?: typeof fetch;
  /** How long one try may take. */
  readonly timeoutMs?: number;
  /** Waits between tries; as many tries as waits, and the first. */
  readonly waitsMs?: readonly number[];
}

export interface CallOptions {
  /**
   * Under one key an act is done once, however often it is asked for. Keep it beside what you ask
   * for, before you ask; without it every `call` makes its own, used for all its tries.
   */
  readonly key?: string;
}

export interface Candor {
  call<Id extends CallId>(id: Id, input: Input<Id>, options?: CallOptions): Promise<Answer<Id>>;
  /** Uploads a picture; hands back its private address. */
  upload(
    purpose: Input<'fileUpload'>['purpose'],
    file: Blob,
    options?: CallOptions,
  ): Promise<Answer<'fileUpload'>>;
}

const TIMEOUT_MS = 30_000;
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
/** The server could not say, or says that it will know soon: ask again, under the same key. */
const again = ['NOT_READY', 'KEY_RUNNING'];

export function candor(options: CandorOptions): Candor {
  return {
    call: async (id, input, { key } = {}) => {
      const [method, path, repeat]: readonly [string, string, string, 'socket'?] = lines[id];
      const { filled, rest } = fillPath(path, input as Readonly<Record<string, unknown>>);
      const isGet = method === 'GET';
      return await tryAgain(options, repeat !== 'new', {
        path: isGet ? filled + queryOf(rest) : filled,
        method,
        headers: {
          ...(!isGet && { 'content-type': 'application/json' }),
          ...(repeat === 'key' && { 'idempotency-key': key ?? crypto.randomUUID() }),
        },
        ...(!isGet && { body: JSON.stringify(rest) }),
      });
    },
    upload: async (purpose, file, { key } = {}) => {
      const body = new FormData();
      body.append('file', file, 'file');
      const headers = { 'idempotency-key': key ?? crypto.randomUUID() };
      const path = `/file/upload?purpose=${purpose}`;
      return await tryAgain(options, true, { path, method: 'POST', headers, body });
    },
  };
}

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** What may be done twice, or has a key, is asked again until somebody answers. */
async function tryAgain<Id extends CallId>(
  options: CandorOptions,
  mayRepeat: boolean,
  sent: Sent,
): Promise<Answer<Id>> {
  const waits = mayRepeat ? (options.waitsMs ?? WAITS_MS) : [];
  for (const waitMs of waits) {
    const answer = await send(options, sent);
    if (answer.ok || (answer.code !== 0 && !again.includes(answer.reason))) {
      return answer as Answer<Id>;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs * (0.8 + 0.4 * Math.random())));
  }
  return (await send(options, sent)) as Answer<Id>;
}

type Told = { readonly ok: true; readonly data: unknown } | Refused;

async function send(options: CandorOptions, { path, headers, ...sent }: Sent): Promise<Told> {
  const { token, language = 'en' } = options;
  const own = { ...headers, language, ...(token && { authorization: `Bearer ${token}` }) };
  try {
    const answer = await (options.fetch ?? fetch)(options.url.replace(/\/+$/, '') + path, {
      ...sent,
      headers: own,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    if (!isJson && answer.ok) {
      return { ok: true, data: new Uint8Array(await answer.arrayBuffer()) };
    }
    return toldBy(await answer.json());
  } catch (error) {
    const data = { why: error instanceof Error ? error.message : String(error) };
    return { ok: false, code: 0, reason: 'NO_ANSWER', msg: '', data };
  }
}

/** Opens the envelope. Whatever is none of ours (a proxy's page) throws: nobody has answered. */
function toldBy({ code, msg, data }: { code: number; msg: string; data: unknown }): Told {
  if (code === 200) return { ok: true, data };
  const figures = data as { readonly reason: string };
  if (typeof figures?.reason !== 'string') throw new Error('no answer of Candor');
  return { ok: false, code, reason: figures.reason, msg, data: { ...figures } };
}

function fillPath(path: string, input: Readonly<Record<string, unknown>>) {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { filled, rest };
}

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? '' : `?${query}`;
}
