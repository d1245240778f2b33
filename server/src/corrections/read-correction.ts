import { formatMinor } from '@candor/domain/money/money';
import type { StandingKind } from '@candor/domain/trading/working/decide-bust';
import type {
  AskedCorrection,
  Correction,
  CorrectionKind,
  CorrectionOutcome,
  Movement,
} from '@candor/engines/corrections/correction-ports';

/** What an operator typed: no amount, for what was wrong is undone whole. */
export interface AskedUndoing {
  readonly kind: CorrectionKind;
  readonly correctionId: string;
  readonly nowMs: number;
  readonly account?: string | undefined;
  /** The movement, or the fill. */
  readonly corrects?: string | undefined;
  readonly by?: string | undefined;
  readonly reason?: string | undefined;
}

/** The correction, or a sentence about what is wrong with it. */
export function readCorrection(asked: AskedUndoing): Correction | string {
  const { kind, correctionId, nowMs: askedMs, account, corrects, by, reason } = asked;
  if (!account?.trim()) return 'Say whose account this corrects: --account <id>.';
  if (!corrects?.trim()) return whichOf[kind];
  if (!by?.trim()) return 'Say who asks for this: --by <who>.';
  if (!reason?.trim()) return 'Say why; the customer reads it: --reason <why>.';
  return {
    kind,
    correctionId,
    askedMs,
    accountId: account.trim(),
    correctsId: corrects.trim(),
    by: by.trim(),
    reason: reason.trim(),
  };
}

const whichOf: Readonly<Record<CorrectionKind, string>> = {
  reversal: 'Say which movement was wrong: --movement <id>.',
  bust: 'Say which fill was wrong: --fill <id>.',
};

/** What became of it, as a sentence. */
export function outcomeSentence(
  { kind, accountId, correctsId }: Correction,
  outcome: CorrectionOutcome | null,
): string {
  if (outcome === null) return 'It waits for a running server, which carries it out by itself.';
  const { refusal, figures } = outcome;
  switch (refusal) {
    case null:
      return 'Done.';
    case 'NOT_FOUND':
      return kind === 'bust'
        ? `Refused: account ${accountId} has no fill ${correctsId}.`
        : `Refused: account ${accountId} has no movement ${correctsId} that can be reversed.`;
    case 'DUPLICATE':
      return kind === 'bust'
        ? 'Refused: it was taken back before, or its fee was given back.'
        : 'Refused: it was reversed before.';
    case 'NOT_TRADABLE':
      return `Refused: ${standingOn(figures)}`;
    case 'INSUFFICIENT':
      return `Refused: only ${figures.available} ${figures.currency} are free in that wallet.`;
    case 'BOOKS_SUSPENDED':
      return 'Refused: this account is suspended. Release it first, with npm run verify.';
    default:
      return `Refused: ${refusal}.`;
  }
}

/** What later came to stand on a fill, so that it cannot be taken from under it. */
const standing: Readonly<Record<StandingKind, (id: string) => string>> = {
  fill: (id) => `fill ${id} came later and stands on it. Take that one back first.`,
  split: (id) => `${id} has been split since, or is not known any more.`,
  settlement: (id) => `${id} has closed what was held at its price.`,
  mark: (id) => `a day's settlement price was paid on position ${id} since.`,
  night: (id) => `a night was charged on position ${id} since.`,
  margin: (id) => `the margin of position ${id} has moved since.`,
  coupon: (id) => `position ${id} was paid a coupon since.`,
  dividend: (id) => `position ${id} was entitled to a dividend since.`,
  listing: (id) => `the shares of offering ${id} came into its position since.`,
  position: (id) => `position ${id} is there by now.`,
};

function standingOn({ what = '', id = '' }: CorrectionOutcome['figures']): string {
  const tell: ((id: string) => string) | undefined = standing[what as StandingKind];
  return tell?.(id) ?? `something stands on it (${what} ${id}).`;
}

/** What was asked for on an account, as lines: by whom and why, and what became of it. */
export function showCorrections(all: readonly AskedCorrection[]): readonly string[] {
  return all.map(({ correction, approvedBy, outcome }) => {
    const { kind, correctionId, askedMs, correctsId, by, reason } = correction;
    const does = kind === 'bust' ? 'takes back' : 'reverses';
    const head = `${correctionId}  ${new Date(askedMs).toISOString()}  ${does} ${correctsId}`;
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
