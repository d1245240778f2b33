import type { Delivery } from '@candor/contract/push-client';
import { useCallback, useSyncExternalStore } from 'react';
import type { TopicListener } from './connection.ts';

type Listener = () => void;

interface Watched {
  readonly listeners: Set<Listener>;
  readonly stop: () => void;
}

interface TopicStoreDeps<State> {
  readonly listen: (topic: string, listener: TopicListener) => () => void;
  /** Runs once, with the next animation frame. */
  readonly schedule: (run: () => void) => void;
  /** What is known of a topic after a frame, heard at `atMs`. */
  readonly after: (before: State | undefined, delivery: Delivery, atMs: number) => State;
  /** Numbered topics go on from where they were: what they told is kept while nobody watches. */
  readonly isKept?: boolean;
}

/**
 * What push told last of each topic. Frames come at any time; whoever watches a topic is told at
 * most once per animation frame, and only of that topic.
 */
export class TopicStore<State> {
  readonly #states = new Map<string, State>();
  readonly #watched = new Map<string, Watched>();
  readonly #changed = new Set<string>();
  readonly #deps: TopicStoreDeps<State>;
  #isScheduled = false;

  constructor(deps: TopicStoreDeps<State>) {
    this.#deps = deps;
  }

  get(topic: string): State | undefined {
    return this.#states.get(topic);
  }

  watch(topic: string, listener: Listener): () => void {
    const watched = this.#watched.get(topic) ?? {
      listeners: new Set<Listener>(),
      stop: this.#deps.listen(topic, (frame) =>
        this.change(topic, (before) => this.#deps.after(before, frame, Date.now())),
      ),
    };
    this.#watched.set(topic, watched);
    watched.listeners.add(listener);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size > 0) return;
      watched.stop();
      this.#watched.delete(topic);
      // What nobody watches grows old unseen; it is sent whole when it is watched again.
      if (this.#deps.isKept !== true) this.#states.delete(topic);
    };
  }

  /** Somebody else reads now. */
  clear(): void {
    for (const topic of this.#states.keys()) this.#changed.add(topic);
    this.#states.clear();
    this.#flush();
  }

  /** Puts what was told in another way beside the frames. */
  change(topic: string, after: (before: State | undefined) => State): void {
    this.#states.set(topic, after(this.#states.get(topic)));
    this.#changed.add(topic);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#deps.schedule(() => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    const topics = [...this.#changed];
    this.#changed.clear();
    for (const topic of topics) {
      for (const listener of this.#watched.get(topic)?.listeners ?? []) listener();
    }
  }
}

/**
 * What push told of a topic, or a part of it; undefined before the first frame. With null, nothing
 * is watched.
 */
export function useTold<State, Part = State>(
  store: TopicStore<State>,
  topic: string | null,
  partOf: (state: State) => Part = whole,
): Part | undefined {
  const watch = useCallback(
    (listener: Listener) => (topic === null ? () => undefined : store.watch(topic, listener)),
    [store, topic],
  );
  return useSyncExternalStore(watch, () => {
    const state = topic === null ? undefined : store.get(topic);
    return state === undefined ? undefined : partOf(state);
  });
}

function whole<State, Part>(state: State): Part {
  return state as unknown as Part;
}
