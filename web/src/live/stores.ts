import type { Delivery } from '@candor/contract/push-client';
import { connection } from './live.ts';
import { TopicStore } from './topic-store.ts';

/** A store of topics on the one live connection of the app. */
export function liveStore<State>(
  after: (before: State | undefined, delivery: Delivery, atMs: number) => State,
  more: { readonly isKept?: boolean } = {},
): TopicStore<State> {
  return new TopicStore({
    ...more,
    after,
    listen: (topic, listener) => connection.listen(topic, listener),
    schedule: (run) => requestAnimationFrame(run),
  });
}

/** What a topic told as a whole, and when. */
export interface Heard<Value> {
  readonly value: Value;
  readonly atMs: number;
}

/**
 * The newer of both ways: what was told since the reading was asked for stands over it, an answer
 * that was asked for later over what was told before.
 */
export function newer<Value>(
  read: Value | undefined,
  askedAtMs: number | undefined,
  told: Heard<Value> | undefined,
): Value | undefined {
  return told !== undefined && told.atMs > (askedAtMs ?? 0) ? told.value : read;
}
