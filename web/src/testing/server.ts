import type { RouteId } from '@candor/contract/all-routes';
import { lines } from '@candor/contract/route-lines';
import { type DefaultBodyType, delay, HttpResponse, http, type StrictRequest } from 'msw';
import { setupServer } from 'msw/node';

/** A fake of the network: nothing answers unless a test says so. */
export const server = setupServer();

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

async function receivedOf(request: StrictRequest<DefaultBodyType>): Promise<Received> {
  const text = await request.text();
  return {
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    key: request.headers.get('Idempotency-Key'),
    token: request.headers.get('Authorization'),
    language: request.headers.get('language'),
  };
}

function answerOf(answer: Answer): Response {
  if (answer === 'no answer') return HttpResponse.error();
  if ('data' in answer) return HttpResponse.json({ code: 200, msg: 'Success', data: answer.data });
  const { code, msg, ...data } = answer.refusal;
  return HttpResponse.json({ code, msg, data }, { status: code });
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
  const handle = method === 'GET' ? http.get : http.post;
  server.use(
    handle(`*${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request }) => {
      const received = await receivedOf(request);
      calls.push(received);
      const answer = await reply(received, calls.length - 1);
      await delay(0);
      return answerOf(answer);
    }),
  );
  return calls;
}
