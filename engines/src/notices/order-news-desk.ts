import type { Order } from '@candor/domain/orders/order';
import type { MarginCalled } from '@candor/domain/trading/facts';
import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import type { FollowedChanges, GroupPlace } from '../trading/lane/lane-store.ts';
import type {
  DeferredOrder,
  EndedInGroup,
  EndedOrder,
  OrderNewsStore,
} from './order-news-ports.ts';

export interface OrderNewsOptions {
  readonly store: OrderNewsStore;
  readonly clock: Clock;
  /** Whether the customer is told of this end at all. */
  readonly isNews: (order: Order) => boolean;
  /** Must be harmless when it is repeated: after a crash an end may be told again. */
  readonly tell: (ended: EndedOrder) => Promise<void>;
  /** The same of a close that goes on after its first part. */
  readonly goesOn: (order: DeferredOrder) => Promise<void>;
  /** The same of a margin call. */
  readonly call: (called: MarginCalled) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

const GROUPS_AT_ONCE = 100;
/** With more groups waiting than this, the log is read again instead of remembering them. */
const WAITING_MAX = 10_000;

interface LaneNews {
  readonly lane: number;
  /** Everything up to here is told. */
  told: bigint;
  stored: bigint;
  /** The newest group that was committed. */
  head: bigint;
  /** Groups after `told` with something to tell, ascending. */
  waiting: bigint[];
  /** False until the log has been read up to where commits are heard. */
  isCaughtUp: boolean;
}

/**
 * Tells customers of orders that ended while they were not looking. What there is to tell follows
 * from the event log alone: a commit only says which of its groups to read. How far everything is
 * told is stored, and the next process goes on from there; so a message may be sent twice and never
 * not at all.
 */
export class OrderNewsDesk extends LookingDesk {
  readonly #options: OrderNewsOptions;
  readonly #lanes = new Map<number, LaneNews>();

  constructor(options: OrderNewsOptions) {
    super('order news', options);
    this.#options = options;
  }

  /** For the router's `onCommitted`. */
  note(changes: FollowedChanges, { lane, seq }: GroupPlace): void {
    const news = this.#ofLane(lane);
    news.head = seq;
    if (!this.#hasNews(changes)) return;
    news.waiting.push(seq);
    if (news.waiting.length > WAITING_MAX) readAgain(news);
    // Not within the commit: what follows of it comes first.
    void this.lookAfterwards();
  }

  #hasNews({ orders, newOrders, feeds, atMs }: FollowedChanges): boolean {
    const { isNews } = this.#options;
    return (
      orders.some(({ order }) => order.finishedAtMs !== null && isNews(order)) ||
      orders.some(({ order }) => order.finishedAtMs === null && order.againMs !== undefined) ||
      newOrders.some(({ order }) => order.terms.origin !== undefined) ||
      feeds.some(({ frames }) =>
        frames.some((one) => one.topic === 'position' && one.position.calledAtMs === atMs),
      )
    );
  }

  /** Commits may have been missed: the logs are read again from where everything is told. */
  missed(): void {
    for (const news of this.#lanes.values()) readAgain(news);
    void this.lookAfterwards();
  }

  /** Tells what an earlier process left untold, and begins. */
  override async start(): Promise<void> {
    for (const lane of await this.#options.store.lanes()) this.#ofLane(lane);
    await super.start();
  }

  /** Finishes what is under way, and tells what still waits. */
  override async stop(): Promise<void> {
    await super.stop();
    await this.look();
  }

  /** Tells what waits and stores how far that is. */
  protected async lookAtAll(): Promise<void> {
    for (const news of this.#lanes.values()) {
      try {
        if (!news.isCaughtUp) await this.#catchUp(news);
        await this.#tellWaiting(news);
        await this.#keep(news);
      } catch (error) {
        this.#options.onFailure(error);
      }
    }
  }

  #ofLane(lane: number): LaneNews {
    const known = this.#lanes.get(lane);
    if (known !== undefined) return known;
    const news = { lane, told: 0n, stored: 0n, head: 0n, waiting: [], isCaughtUp: false };
    this.#lanes.set(lane, news);
    return news;
  }

  /** Reads the log from where everything is told. What cannot be told now waits. */
  async #catchUp(news: LaneNews): Promise<void> {
    news.stored = await this.#options.store.told(news.lane);
    if (news.stored > news.told) news.told = news.stored;
    const untold: bigint[] = [];
    let from = news.told;
    for (;;) {
      const groups = await this.#options.store.groupsAfter(news.lane, from, GROUPS_AT_ONCE);
      for (const group of groups) if (!(await this.#tellGroup(group))) untold.push(group.seq);
      const last = groups.at(-1);
      if (last === undefined) break;
      from = last.seq;
    }
    news.waiting = [...untold, ...news.waiting.filter((seq) => seq > from)];
    if (from > news.head) news.head = from;
    news.isCaughtUp = true;
    advance(news);
  }

  async #tellWaiting(news: LaneNews): Promise<void> {
    let through = 0n;
    for (;;) {
      const asked = news.waiting.filter((seq) => seq > through).slice(0, GROUPS_AT_ONCE);
      const last = asked.at(-1);
      if (last === undefined) break;
      for (const group of await this.#options.store.groups(news.lane, asked)) {
        if (!(await this.#tellGroup(group))) continue;
        news.waiting = news.waiting.filter((seq) => seq !== group.seq);
      }
      through = last;
    }
    advance(news);
  }

  /** False when something of it could not be told. */
  async #tellGroup({ ends, deferrals, calls }: EndedInGroup): Promise<boolean> {
    const { isNews, tell, goesOn, call, onFailure } = this.#options;
    const news = [
      ...calls.map((called) => () => call(called)),
      ...deferrals.map((deferred) => () => goesOn(deferred)),
      ...ends.filter(({ order }) => isNews(order)).map((ended) => () => tell(ended)),
    ];
    let isTold = true;
    for (const tellOne of news) {
      try {
        await tellOne();
      } catch (error) {
        isTold = false;
        onFailure(error);
      }
    }
    return isTold;
  }

  async #keep(news: LaneNews): Promise<void> {
    const { lane, told, stored } = news;
    if (told === stored) return;
    await this.#options.store.keepTold(lane, told);
    news.stored = told;
  }
}

function readAgain(news: LaneNews): void {
  news.waiting = [];
  news.isCaughtUp = false;
}

/** Moves on to just before the first group that waits. */
function advance(news: LaneNews): void {
  if (!news.isCaughtUp) return;
  const [first] = news.waiting;
  const told = first === undefined ? news.head : first - 1n;
  if (told > news.told) news.told = told;
}
