import type { BillType, WalletType } from '@candor/contract/enums';
import type { Entry } from '@candor/domain/ledger/entry';
import type { FoundFill } from '@candor/domain/trading/commands';
import type { CorrectionFact } from '@candor/domain/trading/facts';

/** A movement that is undone, or a fill that is taken back. */
export type CorrectionKind = 'reversal' | 'bust';

/** What an operator asks to be undone. */
export interface Correction {
  readonly correctionId: string;
  readonly kind: CorrectionKind;
  readonly accountId: string;
  readonly askedMs: number;
  /** The entry that was wrong, or the fill. */
  readonly correctsId: string;
  readonly by: string;
  readonly reason: string;
}

/** One that another operator approved. */
export interface ApprovedCorrection extends Correction {
  readonly approvedBy: string;
}

export interface CorrectionOutcome {
  readonly atMs: number;
  /** Null when it was done. */
  readonly refusal: string | null;
  readonly figures: Readonly<Record<string, string>>;
}

/** What operators asked for and what became of it; nothing of it is ever changed. */
export interface CorrectionStore {
  ask(correction: Correction): Promise<void>;
  /** Unless the same was asked for before, and not refused since. */
  askOnce(correction: Correction): Promise<boolean>;
  /** False when there is none of this id, it is approved already, or it is the same person. */
  approve(of: Approval): Promise<boolean>;
  /** Ids of approved ones without an outcome, in the order in which they were asked for. */
  waiting(): Promise<readonly string[]>;
  /** An approved one; rejects where it or its approval is not what somebody of this house said. */
  approved(correctionId: string): Promise<ApprovedCorrection>;
  /** The movement as it was booked; null when the account has none of this id. */
  movement(of: Pick<Correction, 'accountId' | 'correctsId'>): Promise<Entry | null>;
  /** Whether a movement of the account was undone before. */
  isReversed(of: Pick<Correction, 'accountId' | 'correctsId'>): Promise<boolean>;
  /** The fill with all it takes to take it back; null when the account has none of this id. */
  fill(of: Pick<Correction, 'accountId' | 'correctsId'>): Promise<StoredFill | null>;
  /** The fact that did it; null when nothing is committed of it. */
  done(correctionId: string): Promise<CorrectionFact | null>;
  /** Keeps an outcome, once. */
  close(correctionId: string, outcome: CorrectionOutcome): Promise<void>;
  outcome(correctionId: string): Promise<CorrectionOutcome | null>;
  /** The one of this id, or none. */
  find(correctionId: string): Promise<readonly AskedCorrection[]>;
  /** The newest movements of an account that can be undone. */
  movements(accountId: string): Promise<readonly Movement[]>;
  /** Reversals that wait, the oldest first; then those refused or done, the newest first. */
  reversals(of: {
    readonly status: 1 | 2 | 3 | null;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly list: readonly AskedCorrection[]; readonly total: number }>;
  /** All that was asked for on an account, the oldest first. */
  of(accountId: string): Promise<readonly AskedCorrection[]>;
}

/** What is known of its instrument is not the store's to say. */
export type StoredFill = Omit<FoundFill, 'instrument'>;

export interface Movement {
  readonly movementId: string;
  readonly atMs: number;
  readonly billType: BillType;
  readonly walletType: WalletType;
  readonly currency: string;
  /** What it changed, signed. */
  readonly amountMinor: bigint;
}

export interface Approval {
  readonly correctionId: string;
  readonly by: string;
  readonly atMs: number;
}

export interface AskedCorrection {
  readonly correction: Correction;
  /** Null while nobody has approved it. */
  readonly approvedBy: string | null;
  /** Null while it waits. */
  readonly outcome: CorrectionOutcome | null;
}
