// size-exception: written from the contract.
// Written by `npm run routes` from the folders. Do not edit.
import {
  type ClientFrame,
  type DataFrame,
  deliveryOfTopic,
  type ServerFrame,
  type TopicKind,
} from './push.ts';

/** What of a data frame decides whether it may be applied. */
export type Sequenced = Pick<DataFrame, 'seq' | 'prev' | 'snap'>;

/** replace: the whole state. apply: the next change. old: known already. gap: ask for the state. */
export type Verdict = 'replace' | 'apply' | 'old' | 'gap';

/**
 * Judges a frame of one topic on one connection by the sequence rule of `/push`: a snapshot always
 * replaces; a change follows the last frame exactly, or something is missing before it.
 * `lastSeq` is null as long as nothing was received.
 */
export function judgeFrame(lastSeq: number | null, frame: Sequenced): Verdict {
  if (frame.snap === true) return 'replace';
  if (lastSeq !== null && frame.seq <= lastSeq) return 'old';
  return lastSeq !== null && frame.prev === lastSeq ? 'apply' : 'gap';
}

/** Whether nothing of a topic may ever be left out. */
export function isEveryTopic(topic: string): boolean {
  const kind = topic.split(':', 1)[0] as TopicKind;
  return deliveryOfTopic[kind] === 'every';
}

/** A frame that may be used: `isWhole` replaces what is known, otherwise it is one change. */
export interface Delivery {
  readonly topic: string;
  readonly isWhole: boolean;
  /** Frames were dropped before this snapshot. */
  readonly isReset: boolean;
  readonly seq: number;
  readonly data: unknown;
}

/** What to do after a frame: use it, and send what repairs a gap. */
export interface Received {
  readonly delivery: Delivery | null;
  readonly send: readonly ClientFrame[];
}

interface TopicState {
  lastSeq: number | null;
  /** Highest number seen, used or not: a snapshot below it is already out of date. */
  highestSeq: number;
  repairAskedMs: number | null;
}

/**
 * The reader's side of the sequence rule over one connection at a time, without any socket or
 * timer. It remembers how far each topic was read, asks for snapshots after gaps, and resumes after
 * a break.
 */
export interface PushReader {
  /** The frame that subscribes; topics read before resume where they stopped. */
  subscribe(topics: readonly string[]): ClientFrame;
  unsubscribe(topics: readonly string[]): ClientFrame;
  receive(frame: ServerFrame, nowMs: number): Received;
  /** The connection is gone. Numbers of latest topics belonged to it; the others are kept. */
  disconnected(): void;
  /** Somebody else reads now. */
  forget(): void;
  lastSeq(topic: string): number | null;
}

/** A snapshot that has not come by then is asked for again. */
const REPAIR_AGAIN_MS = 5000;

export function pushReader(): PushReader {
  const topics = new Map<string, TopicState>();
  let lastId = 0;
  const nextId = (): number => {
    lastId += 1;
    return lastId;
  };
  const askSnapshot = (topic: string, state: TopicState, nowMs: number): ClientFrame[] => {
    const askedMs = state.repairAskedMs;
    if (askedMs !== null && nowMs - askedMs < REPAIR_AGAIN_MS) return [];
    state.repairAskedMs = nowMs;
    return [{ op: 'snap', id: nextId(), topic }];
  };

  return {
    subscribe(wanted) {
      const since: Record<string, number> = {};
      for (const topic of wanted) {
        const known = topics.get(topic);
        const state = known ?? { lastSeq: null, highestSeq: 0, repairAskedMs: null };
        topics.set(topic, state);
        if (state.lastSeq !== null && isEveryTopic(topic)) since[topic] = state.lastSeq;
      }
      const hasSince = Object.keys(since).length > 0;
      return { op: 'sub', id: nextId(), topics: [...wanted], ...(hasSince ? { since } : {}) };
    },
    unsubscribe(wanted) {
      for (const topic of wanted) topics.delete(topic);
      return { op: 'unsub', id: nextId(), topics: [...wanted] };
    },
    receive(frame, nowMs) {
      if (frame.op !== 'data') return { delivery: null, send: [] };
      const state = topics.get(frame.topic);
      if (state === undefined) return { delivery: null, send: [] };
      state.highestSeq = Math.max(state.highestSeq, frame.seq);
      const verdict = judgeFrame(state.lastSeq, frame);
      if (verdict === 'old') return { delivery: null, send: [] };
      if (verdict === 'gap') {
        return { delivery: null, send: askSnapshot(frame.topic, state, nowMs) };
      }
      state.lastSeq = frame.seq;
      if (verdict === 'replace') state.repairAskedMs = null;
      const isBehind = verdict === 'replace' && frame.seq < state.highestSeq;
      return {
        delivery: {
          topic: frame.topic,
          isWhole: verdict === 'replace',
          isReset: frame.reset === true,
          seq: frame.seq,
          data: frame.data,
        },
        send: isBehind ? askSnapshot(frame.topic, state, nowMs) : [],
      };
    },
    disconnected() {
      for (const [topic, state] of topics) {
        state.repairAskedMs = null;
        state.highestSeq = isEveryTopic(topic) ? state.highestSeq : 0;
        if (!isEveryTopic(topic)) state.lastSeq = null;
      }
    },
    forget: () => topics.clear(),
    lastSeq: (topic) => topics.get(topic)?.lastSeq ?? null,
  };
}
