import type { Locale } from '@candor/contract/enums';
import type { FeedPart, FeedStep } from '@candor/engines/push/private-feed';

/** Who reads a numbered topic, and in which language. */
export interface FeedReader {
  readonly customerId: string;
  readonly locale: Locale;
}

/** A part of a topic with the words for its steps. */
export interface SpokenPart<Payload = unknown> {
  readonly feed: FeedPart<Payload>;
  /** The data of one change as the wire has it. */
  present(payload: Payload, reader: FeedReader): unknown;
}

/** A numbered topic: what changes in it, and how its whole state is told. */
export interface FeedTopicSource {
  readonly parts: readonly SpokenPart[];
  /** The data of a snapshot. It is read after the numbers, so it is never older than they say. */
  state(reader: FeedReader): Promise<unknown>;
  /** Told when a customer's first connection reads the topic, and when the last one stops. */
  readonly readers?: { begin(ownerId: string): void; end(ownerId: string): void };
}

/** A step to be sent, with the part it comes from. */
export interface DueStep {
  readonly part: number;
  readonly step: FeedStep;
}

/**
 * Two desks write within this time of each other: which came first on the wire is not known any
 * more.
 */
const ORDER_DOUBT_MS = 2000;

export interface Missed {
  /** The number the reader has. */
  readonly since: number;
  /** The last numbers of the parts. */
  readonly counters: readonly number[];
  readonly limit: number;
}

/**
 * The steps a reader missed since `since`, in the order they were sent, or null when that cannot be
 * told for certain: too many, no longer kept, or the border falls between two desks that wrote at
 * nearly the same time.
 */
export async function missedSteps(
  source: FeedTopicSource,
  customerId: string,
  missed: Missed,
): Promise<readonly DueStep[] | null> {
  const missing = missed.counters.reduce((sum, counter) => sum + counter, 0) - missed.since;
  if (missing === 0) return [];
  if (missing < 0 || missing > missed.limit) return null;
  const [only, ...others] = source.parts;
  if (only === undefined) return null;
  if (others.length > 0) return await mergedTail(source, customerId, missed, missing);
  const steps = await only.feed.after(customerId, missed.since, missed.limit);
  const last = missed.counters[0] ?? 0;
  return steps?.filter((step) => step.seq <= last).map((step) => ({ part: 0, step })) ?? null;
}

/** The last `missing` steps of several parts, by time. */
async function mergedTail(
  source: FeedTopicSource,
  customerId: string,
  missed: Missed,
  missing: number,
): Promise<readonly DueStep[] | null> {
  const all: DueStep[] = [];
  for (const [part, { feed }] of source.parts.entries()) {
    const last = missed.counters[part] ?? 0;
    // One step more than can be missing, to see what lies on the other side of the border.
    const tail = await feed.after(customerId, Math.max(0, last - missing - 1), missing + 100);
    if (tail === null) return null;
    all.push(...tail.filter((step) => step.seq <= last).map((step) => ({ part, step })));
  }
  all.sort((one, other) => one.step.atMs - other.step.atMs || one.step.seq - other.step.seq);
  const due = all.slice(-missing);
  const known = all.at(-missing - 1);
  const first = due[0];
  if (due.length < missing || first === undefined) return null;
  if (known === undefined || known.part === first.part) return due;
  return first.step.atMs - known.step.atMs < ORDER_DOUBT_MS ? null : due;
}
