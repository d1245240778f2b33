import type { Arrival, RailCursor, RailPage } from './payment-rail-port.ts';

/** Why an arrival makes no deposit: finer than the books, or more than they can hold. */
export type UnusableReason = 'dust' | 'too-large';

/** A transfer that was seen, and whose it is. */
export interface SeenArrival extends Arrival {
  readonly userId: string;
  /** The deposit made of it; null while there is none. */
  readonly depositId: string | null;
  /** How often it was seen in a block: once, and again after each reorganisation. */
  readonly timesSeen: number;
  /** The chain took its block back then, and has not shown it since. */
  readonly takenBackMs: number | null;
}

/** What watched rails keep at rest. Every method is one transaction. */
export interface RailStore {
  /**
   * The address of a customer on a chain, given once and for ever: the first time `derive` makes it
   * of the next free place. Throws when what is stored is not what `derive` makes: another key.
   */
  addressOf(
    of: { readonly chain: string; readonly userId: string; readonly nowMs: number },
    derive: (place: number) => string,
  ): Promise<string>;
  /** The first address that was given, and its place; null while there is none. */
  firstAddress(chain: string): Promise<{ readonly place: number; readonly address: string } | null>;
  addresses(chain: string): Promise<readonly string[]>;
  cursor(chain: string): Promise<RailCursor | null>;
  /**
   * Keeps a page and moves the cursor, both or neither: false when the cursor is not where the page
   * began, for then somebody else was first. A transfer that was seen before stands once, in its
   * newest block.
   */
  keepPage(of: {
    readonly chain: string;
    readonly before: RailCursor | null;
    readonly page: RailPage;
    readonly nowMs: number;
  }): Promise<boolean>;
  /** Seen transfers that need a deposit, oldest first: none yet, or one that failed meanwhile. */
  withoutDeposit(chain: string, limit: number): Promise<readonly SeenArrival[]>;
  /** Says of which deposit a transfer is, unless another one that did not fail has it. */
  attach(arrival: SeenArrival, depositId: string): Promise<boolean>;
  /** It never makes a deposit. */
  setAside(arrival: SeenArrival, reason: UnusableReason): Promise<void>;
  ofDeposit(depositId: string): Promise<SeenArrival | null>;
  /** Credited transfers whose block was taken back, each handed out once. */
  takeLost(chain: string): Promise<readonly SeenArrival[]>;
}
