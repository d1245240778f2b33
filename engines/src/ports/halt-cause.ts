import type { HaltCauseWord, HaltReferenceWord } from '@candor/contract/enums';

/** Why a market stopped trading in an instrument by itself. */
export interface HaltCause {
  readonly kind: Exclude<HaltCauseWord, 'operator' | 'split'>;
  /** Null where no price stopped it, as in an outage. */
  readonly proof: HaltProof | null;
}

/** The two prices that stopped it, both of them on the minute chart, and how far they may part. */
export interface HaltProof {
  /** Whose prices they are; null: of what is halted. */
  readonly measuredOnId: string | null;
  readonly from: HaltReferenceWord;
  /** Scaled. */
  readonly reference: bigint;
  /** The minute whose open it is; null of a last close. */
  readonly referenceMs: number | null;
  /** Scaled; the close of the last minute before the halt. */
  readonly price: bigint;
  /** Unsigned, in hundredths of a per cent. */
  readonly boundBps: number;
}
