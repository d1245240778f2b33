import type { CustomerTopicKind } from '@candor/contract/push';

/** Topics of which nothing is ever left out. */
export type FeedTopic = CustomerTopicKind | 'notice';

/** The reader of `notice`: everybody reads the same numbers. */
export const EVERYBODY = '*';

/**
 * One step of a customer's topic: the new state of one thing, numbered in the commit that made it.
 */
export interface FeedStep<Payload = unknown> {
  readonly seq: number;
  readonly atMs: number;
  readonly payload: Payload;
}

/**
 * One numbered stream of a topic, kept in the database by whoever writes it (a lane's journal, the
 * inbox). Numbers belong to the customer, start at 1, grow by one and survive restarts. A topic may
 * have several parts, each written by its own desk: the number on the wire is the sum of theirs.
 */
export interface FeedPart<Payload = unknown> {
  /** Hears the steps of all customers after they are committed, in order for each customer. */
  listen(onSteps: (customerId: string, steps: readonly FeedStep<Payload>[]) => void): () => void;
  /**
   * The last number of each customer; 0 (or absent) where there is none yet. One query for many.
   */
  counters(customerIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * The steps after `seq`, oldest first, at most `limit`. Null when they are not all kept any more
   * or are more than that: the reader then takes the whole state.
   */
  after(
    customerId: string,
    seq: number,
    limit: number,
  ): Promise<readonly FeedStep<Payload>[] | null>;
}

export interface InMemoryFeed<Payload> extends FeedPart<Payload> {
  add(customerId: string, payload: Payload, atMs: number): FeedStep<Payload>;
}

/**
 * A part whose steps live in this process alone: for what may be lost in a restart (figures that
 * move with a price, typing marks) and for tests. Give `startsAt` a number that only grows from one
 * process to the next, such as the time it started: a reader from before then always takes the
 * whole state.
 */
export function inMemoryFeed<Payload>(
  options: { readonly startsAt?: number; readonly keptMax?: number } = {},
): InMemoryFeed<Payload> {
  const { startsAt = 0, keptMax = 1000 } = options;
  const lasts = new Map<string, number>();
  const kept = new Map<string, FeedStep<Payload>[]>();
  const listeners = new Set<(customerId: string, steps: readonly FeedStep<Payload>[]) => void>();
  const last = (customerId: string): number => lasts.get(customerId) ?? startsAt;
  return {
    add(customerId, payload, atMs) {
      const step = { seq: last(customerId) + 1, atMs, payload };
      lasts.set(customerId, step.seq);
      if (keptMax > 0) {
        const steps = kept.get(customerId) ?? [];
        steps.push(step);
        if (steps.length > 2 * keptMax) steps.splice(0, steps.length - keptMax);
        kept.set(customerId, steps);
      }
      for (const listener of listeners) listener(customerId, [step]);
      return step;
    },
    listen(onSteps) {
      listeners.add(onSteps);
      return () => listeners.delete(onSteps);
    },
    counters: async (customerIds) => new Map(customerIds.map((id) => [id, last(id)])),
    async after(customerId, seq, limit) {
      const steps = (kept.get(customerId) ?? []).filter((step) => step.seq > seq);
      const isWhole = steps.length === last(customerId) - seq;
      return isWhole && steps.length <= limit ? steps : null;
    },
  };
}
