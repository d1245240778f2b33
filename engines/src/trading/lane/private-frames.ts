import type { FollowOrder } from '@candor/domain/follow/follow-order';
import type { Subscription } from '@candor/domain/offerings/subscription';
import type { Order } from '@candor/domain/orders/order';
import type { PositionBody } from '@candor/domain/positions/position';
import type { Wallet } from '@candor/domain/wallets/wallet';

/** Private topics the lanes number. Others (message, chat) are numbered where they are written. */
export const laneTopics = ['order', 'position', 'wallet'] as const;
export type LaneTopic = (typeof laneTopics)[number];

/** The number of the last frame of each topic; they belong to the customer and survive restarts. */
export type FeedCounters = Readonly<Record<LaneTopic, number>>;

export const noFrames: FeedCounters = { order: 0, position: 0, wallet: 0 };

/** One step of a customer's feed: the new state of one thing, as it was committed. */
export type FeedFrame =
  | { readonly topic: 'order'; readonly seq: number; readonly order: Order }
  | { readonly topic: 'order'; readonly seq: number; readonly subscription: Subscription }
  | { readonly topic: 'order'; readonly seq: number; readonly follow: FollowOrder }
  | { readonly topic: 'position'; readonly seq: number; readonly position: PositionBody }
  | { readonly topic: 'wallet'; readonly seq: number; readonly wallet: Wallet };

/** What the topic of orders tells of. */
export type Ordered = Order | Subscription | FollowOrder;

/** Frames of one customer out of one commit group, handed over after the commit. */
export interface CommittedFrames {
  readonly accountId: string;
  readonly atMs: number;
  readonly frames: readonly FeedFrame[];
}
