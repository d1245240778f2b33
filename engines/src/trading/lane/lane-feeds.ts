import type { PositionBody } from '@candor/domain/positions/position';
import type { Wallet } from '@candor/domain/wallets/wallet';
import type { FeedPart, FeedStep } from '../../push/private-feed.ts';
import type { LaneChanges } from './lane-store.ts';
import type { FeedCounters, FeedFrame, LaneTopic, Ordered } from './private-frames.ts';

/** What the lanes wrote down of the frames they gave out. */
export interface FrameReads {
  /** The numbers reached, of customers who have any. */
  counters(accountIds: readonly string[]): Promise<ReadonlyMap<string, FeedCounters>>;
  /** Frames of a topic after a number, oldest first, at most `limit` and one more. */
  framesAfter(input: {
    readonly accountId: string;
    readonly topic: LaneTopic;
    readonly seq: number;
    readonly limit: number;
  }): Promise<readonly { readonly frame: FeedFrame; readonly atMs: number }[]>;
}

/** The lanes' parts of the private topics. */
export interface LaneFeeds {
  readonly order: FeedPart<Ordered>;
  readonly position: FeedPart<PositionBody>;
  readonly wallet: FeedPart<Wallet>;
  /** For the router's `onCommitted`: tells the listeners. */
  tell(changes: Pick<LaneChanges, 'atMs' | 'feeds'>): void;
}

type OnSteps<Payload> = (customerId: string, steps: readonly FeedStep<Payload>[]) => void;

/** What a frame of the topic of orders is of. */
export function orderedOf(frame: Extract<FeedFrame, { topic: 'order' }>): Ordered {
  if ('order' in frame) return frame.order;
  return 'follow' in frame ? frame.follow : frame.subscription;
}

/** The payload of a frame, by its topic. */
const payloadOf = {
  order: (frame: FeedFrame) => (frame.topic === 'order' ? orderedOf(frame) : null),
  position: (frame: FeedFrame) => (frame.topic === 'position' ? frame.position : null),
  wallet: (frame: FeedFrame) => (frame.topic === 'wallet' ? frame.wallet : null),
} satisfies Record<LaneTopic, (frame: FeedFrame) => unknown>;

/** Live steps come from commits, missed ones from the journal. */
export function createLaneFeeds(frames: FrameReads): LaneFeeds {
  const order = createTopic<Ordered>(frames, 'order', payloadOf.order);
  const position = createTopic<PositionBody>(frames, 'position', payloadOf.position);
  const wallet = createTopic<Wallet>(frames, 'wallet', payloadOf.wallet);
  return {
    order: order.part,
    position: position.part,
    wallet: wallet.part,
    tell(changes) {
      for (const topic of [order, position, wallet]) topic.tell(changes);
    },
  };
}

function createTopic<Payload>(
  frames: FrameReads,
  topic: LaneTopic,
  read: (frame: FeedFrame) => Payload | null,
): {
  readonly part: FeedPart<Payload>;
  readonly tell: (changes: Pick<LaneChanges, 'atMs' | 'feeds'>) => void;
} {
  const listeners = new Set<OnSteps<Payload>>();
  const stepsOf = (frames: readonly FeedFrame[], atMs: number): FeedStep<Payload>[] => {
    let steps: FeedStep<Payload>[] = [];
    for (const frame of frames) {
      const payload = read(frame);
      // Nearly always one: a list that grows takes room for many.
      if (payload !== null) steps = [...steps, { seq: frame.seq, atMs, payload }];
    }
    return steps;
  };
  const part: FeedPart<Payload> = {
    listen(onSteps) {
      listeners.add(onSteps);
      return () => listeners.delete(onSteps);
    },
    async counters(customerIds) {
      const all = await frames.counters(customerIds);
      return new Map([...all].map(([id, counters]) => [id, counters[topic]]));
    },
    async after(customerId, seq, limit) {
      const found = await frames.framesAfter({ accountId: customerId, topic, seq, limit });
      const steps = found.flatMap(({ frame, atMs }) => stepsOf([frame], atMs));
      if (steps.length > limit) return null;
      // A hole at the front: what the reader missed is older than what is kept.
      if (steps.length > 0) return steps[0]?.seq === seq + 1 ? steps : null;
      const last = (await frames.counters([customerId])).get(customerId)?.[topic] ?? 0;
      return last === seq ? [] : null;
    },
  };
  return {
    part,
    tell(changes) {
      if (listeners.size === 0) return;
      for (const { accountId, frames } of changes.feeds) {
        const steps = stepsOf(frames, changes.atMs);
        if (steps.length === 0) continue;
        for (const listener of listeners) listener(accountId, steps);
      }
    },
  };
}
