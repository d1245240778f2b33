import type { LaterPrice } from '@candor/domain/offerings/later-price';
import type { Subscription } from '@candor/domain/offerings/subscription';

/** A customer's subscription as it is committed. */
export interface CustomerSubscription {
  readonly accountId: string;
  readonly subscription: Subscription;
}

/** The applications to an offering after its deadline; nothing changes them any more. */
export interface FrozenList {
  readonly offeringId: string;
  readonly frozenMs: number;
  readonly method: string;
  readonly seedHash: string;
  /** Those of customers, as `listText` writes them. */
  readonly entries: string;
  /** Of all, the simulated ones among them. */
  readonly listHash: string;
}

/** A draw whose seed is told. */
export interface KeptDraw {
  readonly offeringId: string;
  readonly drawnMs: number;
  readonly seed: string;
  readonly resultHash: string;
}

export interface OfferingStore {
  /** Offerings with subscriptions that are not over, one of them each. */
  alive(): Promise<readonly Subscription[]>;
  /** Everybody's subscription to an offering, those that are over too. */
  subscriptions(offeringId: string): Promise<readonly CustomerSubscription[]>;
  /** One customer's subscriptions, the newest first. */
  ofAccount(accountId: string): Promise<readonly Subscription[]>;
  /** Those of these offerings whose list is frozen. */
  frozen(offeringIds: readonly string[]): Promise<readonly string[]>;
  list(offeringId: string): Promise<FrozenList | null>;
  /** The first list of an offering stays for ever; returns the one that stays. */
  keepList(list: FrozenList): Promise<FrozenList>;
  /** The stated prices of these offerings; others have the range of their company. */
  prices(offeringIds: readonly string[]): Promise<readonly LaterPrice[]>;
  /** The first price of an offering stays for ever. */
  statePrice(price: LaterPrice): Promise<void>;
  draw(offeringId: string): Promise<KeptDraw | null>;
  /** The first draw stays for ever. */
  keepDraw(draw: KeptDraw): Promise<void>;
}
