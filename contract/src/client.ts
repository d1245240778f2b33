import type { SessionRenewed } from './account-shapes.ts';
import type { Inputs, Outputs, RouteId } from './all-routes.ts';
import type { Language } from './enums.ts';
import { codeOk, codesEndingSession } from './envelope.ts';
import type { FrameAnswer, FrameCall } from './frame-calls.ts';
import { renewingCalls } from './renewing-calls.ts';
import { lines } from './route-lines.ts';

/**
 * The typed client of web and console. It knows only the lines of the route table (method, path,
 * repeat), not its schemas, so that no schema library reaches the browser. No DOM and no Node
 * types: what it needs of either is named here and given by the app.
 */

export interface AbortHandle {
  readonly signal: unknown;
  abort(): void;
}
export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or what a multipart upload sends. */
  readonly body?: unknown;
  readonly signal: unknown;
}
export interface HttpAnswer {
  readonly status: number;
  json(): Promise<unknown>;
}

export interface ClientDeps {
  /** '' for the same origin. */
  readonly baseUrl: string;
  send(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * Sends an order call over the live connection that the token has; null where there is none that
   * answers. Without an answer the call goes over HTTP, under its key.
   */
  sendFrame?(call: FrameCall): FrameAnswer | null;
  newAbort(): AbortHandle;
  /** Runs once after the time; returns what cancels it. */
  startTimer(run: () => void, ms: number): () => void;
  newKey(): string;
  token(): string | null;
  language(): Language;
  /** Called on a 401 or 403 of a call that carried this token, where no other took its place. */
  onSessionEnded(error: ApiError, token: string): void;
  /**
   * Called before a call that gives the session of this token another one. What it hands back is
   * called with the answer, or with null where the call failed.
   */
  beginRenewal?(token: string): (renewed: SessionRenewed | null) => void;
  /**
   * The token that took the place of this one, after a call was refused for it: that call is sent
   * again. Null where none did. Waits for renewals that are under way.
   */
  tokenAfter?(token: string): Promise<string | null>;
}

export interface CallOptions {
  /**
   * For `key` calls: made before sending and kept until a final answer, so that a retry runs once.
   */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

export const jsonTimeoutMs = 120_000;
export const uploadTimeoutMs = 60_000;

/** An answer that is not 200. Code 0: no answer at all (network failure or time-out). */
export class ApiError extends Error {
  readonly code: number;
  readonly reason: string;
  /** For people, in the request's language; empty when there was no answer. */
  readonly msg: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(input: {
    code: number;
    reason: string;
    msg: string;
    data?: Readonly<Record<string, unknown>>;
    cause?: unknown;
  }) {
    super(`${input.code} ${input.reason}`, { cause: input.cause });
    this.name = 'ApiError';
    this.code = input.code;
    this.reason = input.reason;
    this.msg = input.msg;
    this.data = input.data ?? {};
  }
}

/** The call was given up on purpose: by the caller, or by a newer equal read. Never shown. */
export class CallAborted extends Error {
  constructor() {
    super('The call was aborted.');
    this.name = 'CallAborted';
  }
}

export interface PendingCall<Data> extends Promise<Data> {
  abort(): void;
}

export interface Client {
  /** Rejects with ApiError, or with CallAborted, which is to be ignored. */
  call<Id extends RouteId>(
    id: Id,
    input: Inputs[Id],
    options?: CallOptions,
  ): PendingCall<Outputs[Id]>;
  /** Sends one file in a multipart form the app has built. */
  upload(purpose: string, form: unknown, options?: CallOptions): PendingCall<{ url: string }>;
  /** The address of a call that answers a file. */
  fileUrl(path: string): string;
}

/** Makes a client. Of reads in flight with the same method, path and input the newest stays. */
export function createClient(deps: ClientDeps): Client {
  const readsInFlight = new Map<string, PendingCall<unknown>>();

  const call: Client['call'] = (id, input, options) => {
    const line = lineOf(id);
    const { path, rest } = fillPath(line.path, input);
    const isGet = line.method === 'GET';
    const url = isGet ? path + queryOf(rest) : path;
    const body = isGet ? undefined : JSON.stringify(rest);
    const keyed = withKey(line.repeat, options);
    const { idempotencyKey: key } = keyed;
    const frame = line.door === 'socket' ? { path, ...(key && { key }), body: rest } : null;
    const renews = renewingCalls.has(id);
    const request = { url, method: line.method, body, frame, renews, options: keyed };
    // What the call answers is the server's word; comparing the types of all routes is slow.
    const pending = startCall(deps, request) as PendingCall<never>;
    if (line.repeat !== 'safe') return pending;

    const asked = `${line.method} ${url} ${body ?? ''}`;
    readsInFlight.get(asked)?.abort();
    readsInFlight.set(asked, pending);
    const forget = () => {
      if (readsInFlight.get(asked) === pending) readsInFlight.delete(asked);
    };
    pending.then(forget, forget);
    return pending;
  };

  function withKey(repeat: string, options: CallOptions | undefined): CallOptions {
    if (repeat !== 'key' || options?.idempotencyKey !== undefined) return options ?? {};
    return { ...options, idempotencyKey: deps.newKey() };
  }

  return {
    call,
    upload: (purpose, form, options) =>
      startCall(deps, {
        url: `/file/upload?purpose=${encodeURIComponent(purpose)}`,
        method: 'POST',
        form,
        frame: null,
        options: { timeoutMs: uploadTimeoutMs, ...withKey('key', options) },
      }) as PendingCall<{ url: string }>,
    fileUrl: (path) => deps.baseUrl + path,
  };
}

interface RequestParts {
  readonly url: string;
  readonly method: string;
  readonly body?: string;
  readonly form?: unknown;
  /** The same call as a frame; null for one that goes over HTTP alone. */
  readonly frame: FrameCall | null;
  /** Answers another token for the session. */
  readonly renews?: boolean;
  readonly options: CallOptions;
}

/**
 * Starts one exchange that can be given up, by the caller silently or by
 * its time limit with an error.
 */
function startCall(deps: ClientDeps, request: RequestParts): PendingCall<unknown> {
  const handle = deps.newAbort();
  let ended: 'by-caller' | 'by-time' | null = null;
  let token = deps.token();
  const { frame } = request;
  const framed = frame === null || token === null ? null : (deps.sendFrame?.(frame) ?? null);
  const end = (why: 'by-caller' | 'by-time') => {
    ended ??= why;
    framed?.giveUp();
    handle.abort();
  };

  async function askFirst(): Promise<unknown> {
    const told = framed === null ? null : await framed.envelope;
    if (ended !== null) throw new CallAborted();
    return told === null ? exchangeRenewing(deps, request, sent()) : unwrap(told, codeOk);
  }

  /** Nothing was done for a token that has ended, so the same may be sent with the one after it. */
  async function ask(): Promise<unknown> {
    try {
      return await askFirst();
    } catch (cause) {
      const isExpired = cause instanceof ApiError && cause.code === 401;
      const next = isExpired && token !== null ? await deps.tokenAfter?.(token) : null;
      if (next == null || ended !== null) throw cause;
      token = next;
      return exchangeRenewing(deps, request, sent());
    }
  }

  const sent = () => ({ token, signal: handle.signal });

  async function run(): Promise<unknown> {
    const stopTimer = deps.startTimer(
      () => end('by-time'),
      request.options.timeoutMs ?? jsonTimeoutMs,
    );
    try {
      const data = await ask();
      if (ended === 'by-caller') throw new CallAborted();
      return data;
    } catch (cause) {
      throw errorOf(cause);
    } finally {
      stopTimer();
    }
  }

  function errorOf(cause: unknown): Error {
    if (ended === 'by-caller') return new CallAborted();
    if (!(cause instanceof ApiError)) {
      const reason = ended === 'by-time' ? 'TIME_OUT' : 'NETWORK_ERROR';
      return new ApiError({ code: 0, reason, msg: '', cause });
    }
    if (token !== null && codesEndingSession.includes(cause.code)) {
      deps.onSessionEnded(cause, token);
    }
    return cause;
  }

  return Object.assign(run(), { abort: () => end('by-caller') });
}

/** As `exchange`, saying so where the answer brings another token. */
async function exchangeRenewing(
  deps: ClientDeps,
  request: RequestParts,
  sent: { readonly token: string | null; readonly signal: unknown },
): Promise<unknown> {
  const isRenewal = request.renews === true && sent.token !== null;
  const end = isRenewal ? deps.beginRenewal?.(sent.token) : undefined;
  let renewed: SessionRenewed | null = null;
  try {
    const data = await exchange(deps, request, sent);
    // A server of an earlier build renews nothing.
    const told = data as Partial<SessionRenewed>;
    if (isRenewal && told.token !== undefined) renewed = told as SessionRenewed;
    return data;
  } finally {
    end?.(renewed);
  }
}

/**
 * Sends the request and opens the envelope. Rejects with what `send`
 * rejects with, or with ApiError.
 */
async function exchange(
  deps: ClientDeps,
  request: RequestParts,
  sent: { readonly token: string | null; readonly signal: unknown },
): Promise<unknown> {
  const answer = await deps.send({
    url: deps.baseUrl + request.url,
    method: request.method,
    headers: headersOf(deps, request, sent.token),
    body: request.form ?? request.body,
    signal: sent.signal,
  });
  return unwrap(await answer.json(), answer.status);
}

function headersOf(deps: ClientDeps, request: RequestParts, token: string | null) {
  const language = deps.language();
  const headers: Record<string, string> = { language, languages: language };
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (request.options.idempotencyKey !== undefined) {
    headers['Idempotency-Key'] = request.options.idempotencyKey;
  }
  return headers;
}

/** The `data` of a 200; anything else throws ApiError. */
function unwrap(envelope: unknown, status: number): unknown {
  if (!isRecord(envelope) || typeof envelope.code !== 'number') {
    throw new ApiError({ code: 0, reason: 'NETWORK_ERROR', msg: '', data: { status } });
  }
  if (envelope.code === codeOk) return envelope.data;
  const data = isRecord(envelope.data) ? envelope.data : {};
  throw new ApiError({
    code: envelope.code,
    reason: typeof data.reason === 'string' ? data.reason : 'INTERNAL',
    msg: typeof envelope.msg === 'string' ? envelope.msg : '',
    data,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Puts path parameters into the path; the rest goes into the query or body. */
function fillPath(path: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = isRecord(input) ? { ...input } : {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

function queryOf(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function lineOf(id: RouteId) {
  const [method, path, repeat, door]: readonly [string, string, string, 'socket'?] = lines[id];
  return { method, path, repeat, door };
}
