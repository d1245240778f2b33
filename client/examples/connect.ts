import { candor } from '../src/candor.ts';
import type { Socket } from '../src/follow.ts';

/**
 * Where the house is and who asks: `CANDOR_URL`, and `CANDOR_TOKEN` with an API key or the token of
 * a session.
 */
const url = process.env.CANDOR_URL ?? 'http://127.0.0.1:3000';
const token = process.env.CANDOR_TOKEN;
if (token === undefined) throw new Error('Set CANDOR_TOKEN to an API key.');

export const house = {
  url,
  token,
  openSocket: (address: string): Socket => new WebSocket(address),
};

export const client = candor(house);

/** The `data` of an answer; what was refused ends the example with the reason. */
export function dataOf<Data>(
  answer: { ok: true; data: Data } | { ok: false; reason: string; msg: string },
): Data {
  if (answer.ok) return answer.data;
  throw new Error(`${answer.reason}: ${answer.msg}`);
}
