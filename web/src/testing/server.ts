import type { RouteId } from '@candor/contract/all-routes';
import { lines } from '@candor/contract/route-lines';

/** A fake of the network: nothing answers unless a test says so. */
export const fakeFetch: typeof fetch = async (
  input,
  { method = 'GET', body, headers, signal } = {},
) => {
  const line = `${method} ${new URL(String(input), location.href).pathname}`;
  const answer = answers.find(({ asks }) => asks.test(line));
  if (answer === undefined) throw new TypeError(`Nobody answers ${line}.`);
  const sent = new Headers(headers);
  const received = {
    body: body ? (JSON.parse(String(body)) as Record<string, unknown>) : {},
    key: sent.get('Idempotency-Key'),
    token: sent.get('Authorization'),
    language: sent.get('language'),
  };
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    answer.reply(received).then(resolve, reject);
  });
};

interface Answering {
  readonly asks: RegExp;
  readonly reply: (received: Received) => Promise<Response>;
}
let answers: readonly Answering[] = [];

/** Nobody answers any more. */
export function answerNothing(): void {
  answers = [];
}

export interface Received {
  readonly body: Record<string, unknown>;
  readonly key: string | null;
  readonly token: string | null;
  readonly language: string | null;
}

type Answer = { readonly data: unknown } | { readonly refusal: Refusal } | 'no answer';
interface Refusal {
  readonly code: number;
  readonly reason: string;
  readonly msg: string;
  readonly [figure: string]: unknown;
}

function answerOf(answer: Answer): Response {
  if (answer === 'no answer') throw new TypeError('Failed to fetch');
  if ('data' in answer) return Response.json({ code: 200, msg: 'Success', data: answer.data });
  const { code, msg, ...data } = answer.refusal;
  return Response.json({ code, msg, data }, { status: code });
}

/**
 * Has a call of the contract answered by `reply`, which gets what was sent and how often it was
 * called before. Returns everything received, in order.
 */
export function answerCall(
  id: RouteId,
  reply: (received: Received, before: number) => Answer | Promise<Answer>,
): Received[] {
  const [method, path] = lines[id];
  const calls: Received[] = [];
  const asks = new RegExp(`^${method} .*${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  const answer = async (received: Received) => {
    calls.push(received);
    const given = await reply(received, calls.length - 1);
    await new Promise((resolve) => setTimeout(resolve));
    return answerOf(given);
  };
  answers = [{ asks, reply: answer }, ...answers];
  return calls;
}
