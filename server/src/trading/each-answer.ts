import { hash } from 'node:crypto';
import type { Locale } from '@candor/locales/locale';
import type { Answer } from '../call/answer.ts';
import { refusalEnvelope, successEnvelope } from '../call/envelope.ts';

/** One of several that were asked for at once, as it would answer alone. */
export interface EachAnswer<Data> {
  readonly id: string;
  readonly code: number;
  readonly msg: string;
  readonly reason?: string;
  readonly done?: Data;
}

/** Each answers for itself: what one of them is refused for keeps no other back. */
export async function answerEach<Data>(
  ids: readonly string[],
  locale: Locale,
  run: (id: string) => Promise<Answer<Data>>,
): Promise<{ list: EachAnswer<Data>[] }> {
  const answers = await Promise.all(
    [...new Set(ids)].map(async (id) => [id, await run(id)] as const),
  );
  return { list: answers.map(([id, answer]) => ({ id, ...toldOf(answer, locale) })) };
}

function toldOf<Data>(answer: Answer<Data>, locale: Locale): Omit<EachAnswer<Data>, 'id'> {
  if (answer.isAccepted) {
    const { code, msg, data } = successEnvelope(answer.data, locale);
    return { code, msg, done: data };
  }
  const { code, msg } = refusalEnvelope(answer, locale);
  return { code, msg, reason: answer.reason };
}

/** The key of one part of a call: the same for ever, and another than any customer's own. */
export function partKey(idempotencyKey: string | null, id: string): string | null {
  if (idempotencyKey === null) return null;
  return hash('sha256', JSON.stringify([idempotencyKey, id]), 'base64url');
}
