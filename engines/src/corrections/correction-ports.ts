import type { Adjust } from '@candor/domain/trading/commands';
import type { MoneyCorrected } from '@candor/domain/trading/facts';

/** What an operator asks for; `nowMs` of the command is when it is carried out. */
export type Correction = Omit<Adjust, 'kind' | 'nowMs' | 'isKnown'> & { readonly askedMs: number };

export interface CorrectionOutcome {
  readonly atMs: number;
  /** Null when it was done. */
  readonly refusal: string | null;
  readonly figures: Readonly<Record<string, string>>;
}

/** What operators asked for and what became of it; nothing of it is ever changed. */
export interface CorrectionStore {
  ask(correction: Correction): Promise<void>;
  /** Those without an outcome, in the order in which they were asked for. */
  waiting(): Promise<readonly Correction[]>;
  /** Whether the account has an order, fill, deposit, transfer … or entry of this id. */
  isKnown(of: Pick<Correction, 'accountId' | 'correctsId'>): Promise<boolean>;
  /** The fact that did it; null when nothing is committed of it. */
  done(correctionId: string): Promise<MoneyCorrected | null>;
  /** Keeps an outcome, once. */
  close(correctionId: string, outcome: CorrectionOutcome): Promise<void>;
  outcome(correctionId: string): Promise<CorrectionOutcome | null>;
  /** All that was asked for on an account, the oldest first. */
  of(accountId: string): Promise<readonly AskedCorrection[]>;
}

export interface AskedCorrection {
  readonly correction: Correction;
  /** Null while it waits. */
  readonly outcome: CorrectionOutcome | null;
}
