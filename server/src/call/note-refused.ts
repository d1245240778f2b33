import { codeForReason, type Reason } from '@candor/contract/error-codes';
import type { OwnedKind } from '@candor/database/stores/owners';
import { whoCalls } from '../auth/who-calls.ts';
import type { Services } from '../services.ts';
import type { Answer } from './answer.ts';
import type { AnyCaller } from './endpoint.ts';
import type { Fields } from './validate.ts';

/** Calls about one thing of a customer, and the field that names it. */
const owned: Readonly<Record<string, readonly [kind: OwnedKind, field: string]>> = {
  apiKeyEnd: ['key', 'id'],
  apiKeyPause: ['key', 'id'],
  apiKeyRequests: ['key', 'id'],
  webhookDeliveries: ['webhook', 'id'],
  webhookEnd: ['webhook', 'id'],
  webhookPause: ['webhook', 'id'],
  webhookSecret: ['webhook', 'id'],
  webhookTest: ['webhook', 'id'],
  sessionEnd: ['session', 'id'],
  message: ['message', 'id'],
  fileGet: ['file', 'id'],
  statementFile: ['statement', 'fileId'],
  cardDelete: ['payee', 'id'],
  cardUpdate: ['payee', 'id'],
  alertDelete: ['alert', 'id'],
};

/** Refusals that an app does not cause again and again; whoever does is trying something. */
const counted: ReadonlySet<Reason> = new Set([
  'BODY_MALFORMED',
  'FIELD_REQUIRED',
  'FIELD_INVALID',
  'FIELD_TOO_LONG',
  'FIELD_UNUSED',
  'KEY_INVALID',
  'KEY_SCOPE',
  'STEP_UP_REQUIRED',
  'STEP_UP_WRONG',
  'ACCOUNT_FROZEN',
]);

/**
 * What the security log learns of a refused call: whose thing was asked for, where there is one and
 * it is another's; and, past a threshold, who is refused again and again. The answer stays.
 */
export async function noteRefused(
  routeId: string,
  asked: {
    readonly caller: AnyCaller | null;
    readonly address: string;
    readonly fields: Fields | null;
  },
  answer: Answer<unknown>,
  { security, stores }: Pick<Services, 'security' | 'stores'>,
): Promise<void> {
  if (answer.isAccepted) return;
  const { caller, address, fields } = asked;
  const { reason } = answer;
  const who = { ...whoCalls(caller), address };
  if (counted.has(reason)) security.countRefusal(reason, who);
  const of = Object.hasOwn(owned, routeId) ? owned[routeId] : undefined;
  if (of === undefined || codeForReason[reason] !== codeForReason.NOT_FOUND) return;
  const [kind, field] = of;
  const id = fields?.[field];
  if (typeof id !== 'string') return;
  // A database that fails here fails a log line and not a call that is answered.
  const whose = await stores.owners.ownerOf(kind, id).catch(() => null);
  if (whose === null || whose === who.userId) return;
  security.note('access-refused', { ...who, what: `${routeId} ${kind} ${id}`, whose });
}
