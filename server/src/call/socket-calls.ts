import type { Language } from '@candor/contract/enums';
import type { Envelope } from '@candor/contract/envelope';
import { refusalOf } from '../edge/errors.ts';
import { type Metrics, noteCall } from '../edge/metrics.ts';
import { type Answer, refuse } from './answer.ts';
import { refusalEnvelope, successEnvelope } from './envelope.ts';
import { localeOf } from './language.ts';
import { letIn } from './let-in.ts';
import { runCall } from './run-call.ts';
import type { CallDeps, ServedRoute } from './served-route.ts';
import type { Fields } from './validate.ts';

/** A call as a frame of the push carries it. */
export interface FrameCall {
  readonly path: string;
  readonly key?: string;
  readonly body?: unknown;
}

/** Whose connection it came over, as its handshake and its `auth` told. */
export interface FrameCaller {
  readonly token: string | null;
  readonly language: Language;
  readonly address: string;
  readonly device: string;
}

/** Answers a call that came as a frame. Never rejects: our own faults are answered too. */
export type AnswerFrame = (call: FrameCall, caller: FrameCaller) => Promise<Envelope<unknown>>;

interface FrameDeps extends CallDeps {
  readonly metrics: Metrics;
  readonly isReady: () => boolean;
}

/** How the counts of the house call this door, beside GET and POST. */
const METHOD = 'SOCKET';

/**
 * The second door of the routes that say `overSocket`. What stands behind it is what stands behind
 * HTTP: the same session, shares, validation, keys and answers.
 */
export function answerFrames(all: readonly ServedRoute[], deps: FrameDeps): AnswerFrame {
  const open = all.filter(({ route }) => route.overSocket === true);
  const byPath = new Map(open.map((served) => [served.route.path, served]));
  const { metrics } = deps;
  const { log } = deps.services;
  return async (call, caller) => {
    const startedMs = performance.now();
    metrics.running += 1;
    const served = byPath.get(call.path);
    const route = served?.url ?? 'unknown';
    const locale = localeOf(caller.language);
    const answer = await answerOf(served, { call, caller }, deps).catch((error: unknown) =>
      refusalOf(error, { log, route }),
    );
    const envelope = answer.isAccepted
      ? successEnvelope(answer.data, locale)
      : refusalEnvelope(answer, locale);
    const ms = performance.now() - startedMs;
    noteCall(metrics, log, { route, method: METHOD, code: envelope.code, ms });
    return envelope;
  };
}

async function answerOf(
  served: ServedRoute | undefined,
  { call, caller }: { readonly call: FrameCall; readonly caller: FrameCaller },
  deps: FrameDeps,
): Promise<Answer<unknown>> {
  if (!deps.isReady()) return refuse('NOT_READY');
  if (served === undefined) return refuse('URL_UNKNOWN');
  const { token, address, language, device } = caller;
  const nowMs = deps.services.clock.nowMs();
  const door = await letIn(served, { token, address, nowMs }, deps);
  if (door.refused !== null) return door.refused;
  // No call over this transport asks for it; if one does, it is refused.
  const isFromThisMachine = false;
  const of = { caller: door.caller, nowMs, address, isFromThisMachine, language, device };
  return runCall(served, { ...of, fields: fieldsOf(call.body), key: call.key }, deps);
}

/** The fields of a body; null where it is no object, or reaches for its prototype. */
function fieldsOf(body: unknown): Fields | null {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body) || isPoisoned(body)) return null;
  return body as Fields;
}

/** Names by which a value reaches for its prototype: HTTP bodies are refused for them too. */
function isPoisoned(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, '__proto__')) return true;
  for (const [name, inside] of Object.entries(value)) {
    if (typeof inside !== 'object' || inside === null) continue;
    if (name === 'constructor' && Object.hasOwn(inside, 'prototype')) return true;
    if (isPoisoned(inside)) return true;
  }
  return false;
}
