import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { Venue } from '../../trading/books/venue.ts';
import type { VenueFill } from '../../trading/lane/lane-store.ts';
import { CLAIM_SENT_WITHIN_MS, type Claim, type ClaimAnswer, type ClaimEnd } from './claims.ts';
import { LiquidityReplica } from './liquidity-replica.ts';

/** What a lane's decisions see of the books and take from them. A `Venue` nobody shares is one. */
export interface LaneLiquidity extends Pick<Venue, 'facingOf' | 'takeOf' | 'giveBack' | 'take'> {
  /** Asks the owner of the books for what a batch took; absent where nobody else takes. */
  reserve?(fills: readonly VenueFill[]): Promise<Reservation>;
}

/** Whether a batch may be sent. */
export type Reservation =
  | { readonly outcome: 'granted'; readonly granted: Granted }
  /** The books are other than its decisions saw them. */
  | { readonly outcome: 'decide-anew' }
  /** Nobody has answered for long. */
  | { readonly outcome: 'away' };

export interface Granted {
  /** Whether the batch may still be sent, or sent again. */
  isGood(): boolean;
  /** Of the owner who granted it: the batch is committed under this epoch or not at all. */
  readonly epoch: bigint;
  /** What became of it; nothing is said while nobody knows, and the owner looks it up. */
  end(isCommitted: boolean): void;
}

export interface ClaimedLiquidityOptions {
  /** What the lane decides on; it is nobody else's. */
  readonly venue: Venue;
  /** Null when no answer came. */
  readonly ask: (claim: Claim) => Promise<ClaimAnswer | null>;
  readonly end: (end: ClaimEnd) => void;
  /** Never the same twice. */
  readonly newClaimId: () => string;
  /** Milliseconds that nobody can set. */
  readonly elapsedMs: () => number;
  readonly pause: () => Promise<unknown>;
}

/** An owner that died has a successor by then. */
const AWAY_AFTER_MS = 10_000;

/** The books of a lane that shares them with others: a replica, and claims on it. */
export class ClaimedLiquidity implements LaneLiquidity {
  readonly #options: ClaimedLiquidityOptions;
  readonly #replica: LiquidityReplica;
  #unansweredSinceMs: number | null = null;
  /** Of the latest owner that was heard. */
  #epoch = 0n;

  constructor(options: ClaimedLiquidityOptions) {
    this.#options = options;
    this.#replica = new LiquidityReplica(options.venue);
  }

  facingOf<C extends Command>(command: C): C {
    return this.#options.venue.facingOf(command);
  }

  takeOf(command: Command, decision: Decision): readonly VenueFill[] {
    const fills = this.#options.venue.takeOf(command, decision);
    if (fills.length > 0) this.#replica.took(fills);
    return fills;
  }

  giveBack(fills: readonly VenueFill[]): void {
    if (fills.length > 0) this.#replica.giveBack(fills);
  }

  /** Committed after all: the owner, who has not heard of it, looks it up. */
  take(): void {}

  async reserve(fills: readonly VenueFill[]): Promise<Reservation> {
    const { ask, end, elapsedMs, newClaimId, pause } = this.#options;
    const claim = this.#replica.claim(newClaimId(), fills);
    const { claimId } = claim;
    const askedMs = elapsedMs();
    const isGood = () => elapsedMs() - askedMs < CLAIM_SENT_WITHIN_MS;
    const answer = this.#latest(await ask(claim));
    if (answer?.outcome === 'stale') {
      this.#unansweredSinceMs = null;
      this.#replica.stale(answer.pools);
      return { outcome: 'decide-anew' };
    }
    if (answer?.outcome === 'granted' && isGood()) {
      this.#unansweredSinceMs = null;
      this.#replica.granted(claim);
      const { epoch } = answer;
      const onEnd = (isCommitted: boolean) => end({ claimId, isCommitted });
      return { outcome: 'granted', granted: { isGood, epoch, end: onEnd } };
    }
    end({ claimId, isCommitted: false });
    this.#unansweredSinceMs ??= askedMs;
    if (elapsedMs() - this.#unansweredSinceMs >= AWAY_AFTER_MS) return { outcome: 'away' };
    await pause();
    return { outcome: 'decide-anew' };
  }

  /** Null for the word of one who has not heard that another owns the books now. */
  #latest(answer: ClaimAnswer | null): ClaimAnswer | null {
    if (answer === null || !('epoch' in answer)) return answer;
    if (answer.epoch < this.#epoch) return null;
    this.#epoch = answer.epoch;
    return answer;
  }
}
