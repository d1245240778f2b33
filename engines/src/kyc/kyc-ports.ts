import type { ReviewStatus } from '@candor/contract/enums';
import type { CardType } from '@candor/domain/kyc/document-number';
import type { KycReason } from '@candor/domain/kyc/review-identity';

/** An identity as it is handed in. Its number is sealed, and marked to be known again. */
export interface HandedIn {
  readonly id: string;
  readonly userId: string;
  readonly country: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cardType: CardType;
  readonly sealedNumber: Uint8Array;
  readonly numberMark: Uint8Array;
  readonly numberMasked: string;
  /** Ids of the images. */
  readonly frontFile: string;
  /** Of an ID card alone. */
  readonly backFile: string | null;
  readonly submitMs: number;
  /** When a desk looks at it first. */
  readonly dueMs: number;
}

export interface KycCase extends HandedIn {
  readonly status: Exclude<ReviewStatus, 0>;
  /** Only of one that was refused. */
  readonly reason: KycReason | null;
  /** An operator's own words, with the reason REFUSED. */
  readonly reasonText: string | null;
  readonly reviewMs: number | null;
}

export interface KycStore {
  /** Stores it, and says so of its customer. False where one is under review or has passed. */
  handIn(handedIn: HandedIn): Promise<boolean>;
  /** When the so manieth newest of a customer since an instant was handed in; null for fewer. */
  nthSince(input: { userId: string; sinceMs: number; nth: number }): Promise<number | null>;
  find(id: string): Promise<KycCase | null>;
  /** Under review and due, the longest due first; all of them, or what operators decided. */
  due(nowMs: number, limit: number, isAll: boolean): Promise<readonly KycCase[]>;
  /**
   * Decides one that is under review, and says so of its customer; another decision stands. One
   * that would pass is refused when its document verifies another account.
   */
  decide(decision: {
    readonly id: string;
    readonly reason: KycReason | null;
    readonly reasonText: string | null;
    readonly nowMs: number;
  }): Promise<void>;
  /** Decided, due, and not told yet, the longest due first. */
  untold(nowMs: number, limit: number): Promise<readonly KycCase[]>;
  told(id: string): Promise<void>;
  /** Sealed numbers by the id of their case, those behind an id. */
  numbersAfter(
    id: string,
    limit: number,
  ): Promise<readonly Pick<HandedIn, 'id' | 'sealedNumber'>[]>;
  /** The number is sealed anew. */
  reseal(id: string, sealedNumber: Uint8Array): Promise<void>;
  /** Looked at again, or told again, only from then on. */
  putOff(id: string, untilMs: number): Promise<void>;
}
