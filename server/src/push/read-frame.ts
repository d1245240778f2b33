import { type ClientFrame, pushLimits } from '@candor/contract/push';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { isTooDeep } from '../call/depth.ts';

const id = Type.Integer({ minimum: 0 });
const topic = Type.String({ minLength: 1, maxLength: 100 });
const topics = Type.Array(topic, { maxItems: 10 * pushLimits.topicsMax });
const seq = Type.Integer({ minimum: 0 });

const anyFrame = Type.Union([
  Type.Object({
    op: Type.Literal('auth'),
    id,
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
    language: Type.Optional(Type.String({ maxLength: 32 })),
  }),
  Type.Object({
    op: Type.Literal('sub'),
    id,
    topics,
    since: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), seq)),
  }),
  Type.Object({ op: Type.Literal('unsub'), id, topics }),
  Type.Object({ op: Type.Literal('snap'), id, topic }),
  Type.Object({
    op: Type.Literal('call'),
    id,
    path: Type.String({ minLength: 1, maxLength: 100 }),
    key: Type.Optional(Type.String()),
    body: Type.Optional(Type.Unknown()),
  }),
  Type.Object({ op: Type.Literal('ping'), t: Type.Number() }),
]);
const frameCheck = Compile(anyFrame);

/** A client's frame, or null when it is none of ours. */
export function readClientFrame(text: string): ClientFrame | null {
  if (isTooDeep(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null; // Not JSON: the connection is closed for it.
  }
  return frameCheck.Check(value) ? value : null;
}
