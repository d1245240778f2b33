import { createHash } from 'node:crypto';
import type { RouteId } from '@candor/contract/all-routes';
import type { Language } from '@candor/contract/enums';
import type { AnyRoute } from '@candor/contract/operator-route';
import { keyIdOf, noteRequest } from '../auth/note-request.ts';
import { refuseFrozen, refuseUnproved } from '../auth/step-up.ts';
import { type Answer, refuse } from './answer.ts';
import type { AnyCaller, Call, UploadedFile } from './endpoint.ts';
import { localeOf } from './language.ts';
import { noteRefused } from './note-refused.ts';
import type { CallDeps, ServedRoute } from './served-route.ts';
import type { Fields } from './validate.ts';

/** A call that was let in, as either door hands it over. */
export interface Asked {
  /** Query or body with the fields of the path; null where the body is no object. */
  readonly fields: Fields | null;
  /** The Idempotency-Key; undefined where none came. */
  readonly key: unknown;
  readonly caller: AnyCaller | null;
  readonly language: Language;
  readonly nowMs: number;
  readonly address: string;
  readonly isFromThisMachine: boolean;
  readonly device: string;
}

/** Receives the file of a call that takes one, and has the call answered with it. */
type WithFile = (
  answer: (file: UploadedFile) => Promise<Answer<unknown>>,
) => Promise<Answer<unknown>>;

/** Validates a call and works once for it. What a key asked is kept with its answer. */
export async function runCall(
  served: ServedRoute,
  asked: Asked,
  deps: CallDeps,
  withFile?: WithFile,
): Promise<Answer<unknown>> {
  const noted = async (answer: Answer<unknown>) => {
    await noteRefused(served.route.id, asked, answer, deps.services);
    return answer;
  };
  const keyId = keyIdOf(asked.caller);
  if (keyId === null) return noted(await answerTo(served, asked, deps, withFile));
  let answer: Answer<unknown> = refuse('INTERNAL');
  try {
    answer = await answerTo(served, asked, deps, withFile);
    return noted(answer);
  } finally {
    const refused = answer.isAccepted ? null : answer;
    noteRequest(served.route, { ...asked, keyId, refused }, deps.services);
  }
}

async function answerTo(
  served: ServedRoute,
  asked: Asked,
  deps: CallDeps,
  withFile?: WithFile,
): Promise<Answer<unknown>> {
  if (served.endpoint === undefined) return refuse('NOT_SERVED');
  if (asked.fields === null) return refuse('BODY_MALFORMED');
  const validated = served.validate(asked.fields);
  if (!validated.isValid) return validated.refused;
  const idempotencyKey = keyOf(asked.key);
  if (idempotencyKey === undefined) return refuse('KEY_INVALID');
  // Before the key is taken: what is refused here may come again under it.
  const customer = asked.caller !== null && 'userId' in asked.caller ? asked.caller : null;
  const stopped =
    refuseFrozen(served.route, customer, validated.input) ??
    (await refuseUnproved(served.route, { ...asked, caller: customer }, deps.services));
  if (stopped !== null) return stopped;
  const answerWith = (file: UploadedFile | null) => {
    const { proof } = served.route;
    const call = callOf(asked, { input: validated.input, idempotencyKey, file, proof });
    return answerOnce(served, call, deps);
  };
  const answer = await (withFile === undefined ? answerWith(null) : withFile(answerWith));
  if (answer.isAccepted) served.checkAnswer(answer.data);
  return answer;
}

/** Works once for a call that may come again under its key. */
async function answerOnce(
  { route, endpoint }: ServedRoute,
  call: Call<RouteId>,
  deps: CallDeps,
): Promise<Answer<unknown>> {
  if (endpoint === undefined) return refuse('NOT_SERVED');
  const { handle } = endpoint;
  const { idempotencyKey, nowMs } = call;
  const isKept = route.repeat === 'key' && endpoint.answersKept === 'by-server';
  if (idempotencyKey === null || !isKept) return handle(call, deps.services);
  const of = { ...ownerOf(call), key: idempotencyKey, content: contentOf(route, call), nowMs };
  return deps.idempotentCalls.run(of, (keepAnswer) =>
    handle({ ...call, keepAnswer }, deps.services),
  );
}

/** What a header can carry, so that a key means the same at both doors. */
const KEY = /^[\x21-\x7e\x80-\xff]([\t\x20-\x7e\x80-\xff]{0,62}[\x21-\x7e\x80-\xff])?$/;

/** Null when there is none, undefined when it is not 1 to 64 characters. */
function keyOf(key: unknown): string | null | undefined {
  if (key === undefined) return null;
  return typeof key === 'string' && KEY.test(key) ? key : undefined;
}

function callOf(
  { caller, language, nowMs, address, isFromThisMachine, device }: Asked,
  of: {
    readonly input: Record<string, unknown>;
    readonly idempotencyKey: string | null;
    readonly file: UploadedFile | null;
    readonly proof: AnyRoute['proof'];
  },
): Call<RouteId> {
  return {
    // The validator has just held these against the route's own schema.
    input: of.input as Call<RouteId>['input'],
    // Let in by the route's own rule, so it is who the route's handler works for.
    caller: caller as Call<RouteId>['caller'],
    language,
    locale: localeOf(language),
    nowMs,
    address,
    isFromThisMachine,
    device: device.slice(0, 200),
    idempotencyKey: of.idempotencyKey,
    file: of.file,
    ...(of.proof && { proof: of.proof }),
  };
}

/** Whose key it is: the customer's, before login the e-mail's, or else the address's. */
function ownerOf(call: Call<RouteId>): { scope: string; customerId: string | null } {
  const caller: AnyCaller | null = call.caller;
  if (caller !== null && 'operatorId' in caller) {
    return { scope: `operator ${caller.operatorId}`, customerId: null };
  }
  if (call.caller !== null && 'userId' in call.caller) {
    const { userId } = call.caller;
    return { scope: `customer ${userId}`, customerId: userId };
  }
  const email = 'email' in call.input ? call.input.email : undefined;
  const scope =
    typeof email === 'string' ? `email ${email.toLowerCase()}` : `address ${call.address}`;
  return { scope, customerId: null };
}

function contentOf(route: AnyRoute, call: Call<RouteId>): string {
  const file = call.file === null ? '' : createHash('sha256').update(call.file.bytes).digest('hex');
  return `${route.method} ${route.path}\n${JSON.stringify(call.input)}\n${file}`;
}
