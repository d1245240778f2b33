import { formatMinor } from '@candor/domain/money/money';
import type {
  AskedCorrection,
  Correction,
  CorrectionOutcome,
  Movement,
} from '@candor/engines/corrections/correction-ports';

/** What an operator typed: no amount, for a movement is undone whole. */
export interface AskedReversal {
  readonly correctionId: string;
  readonly nowMs: number;
  readonly account?: string | undefined;
  readonly movement?: string | undefined;
  readonly by?: string | undefined;
  readonly reason?: string | undefined;
}

/** The correction, or a sentence about what is wrong with it. */
export function readCorrection(asked: AskedReversal): Correction | string {
  const { correctionId, nowMs: askedMs, account, movement, by, reason } = asked;
  if (!account?.trim()) return 'Say whose account this corrects: --account <id>.';
  if (!movement?.trim()) return 'Say which movement was wrong: --movement <id>.';
  if (!by?.trim()) return 'Say who asks for this: --by <who>.';
  if (!reason?.trim()) return 'Say why; the customer reads it: --reason <why>.';
  return {
    ...{ correctionId, askedMs, accountId: account.trim(), correctsId: movement.trim() },
    ...{ by: by.trim(), reason: reason.trim() },
  };
}

/** What became of it, as a sentence. */
export function outcomeSentence(
  { accountId, correctsId }: Correction,
  outcome: CorrectionOutcome | null,
): string {
  if (outcome === null) return 'It waits for a running server, which carries it out by itself.';
  const { refusal, figures } = outcome;
  switch (refusal) {
    case null:
      return 'Done.';
    case 'NOT_FOUND':
      return `Refused: account ${accountId} has no movement ${correctsId} that can be reversed.`;
    case 'DUPLICATE':
      return 'Refused: it was reversed before.';
    case 'INSUFFICIENT':
      return `Refused: only ${figures.available} ${figures.currency} are free in that wallet.`;
    case 'BOOKS_SUSPENDED':
      return 'Refused: the books of this account are in doubt. Release it first, with npm run verify.';
    default:
      return `Refused: ${refusal}.`;
  }
}

/** What was asked for on an account, as lines: by whom and why, and what became of it. */
export function showCorrections(all: readonly AskedCorrection[]): readonly string[] {
  return all.map(({ correction, approvedBy, outcome }) => {
    const { correctionId, askedMs, correctsId, by, reason } = correction;
    const head = `${correctionId}  ${new Date(askedMs).toISOString()}  reverses ${correctsId}`;
    const who = `asked by ${by}  (${reason})`;
    if (approvedBy === null) return `${head}  ${who}  It waits for another person's approval.`;
    return `${head}  ${who}  approved by ${approvedBy}  ${outcomeSentence(correction, outcome)}`;
  });
}

/** Movements that can be reversed, the newest first. */
export function showMovements(all: readonly Movement[]): readonly string[] {
  return all.map(({ movementId, atMs, billType, walletType, currency, amountMinor }) => {
    const amount = `${formatMinor(amountMinor, currency)} ${currency}`;
    return `${movementId}  ${new Date(atMs).toISOString()}  ${billType}  ${walletType}  ${amount}`;
  });
}
