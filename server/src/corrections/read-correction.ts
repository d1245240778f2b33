import { walletTypes } from '@candor/contract/enums';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor, parseAmount } from '@candor/domain/money/money';
import type {
  AskedCorrection,
  Correction,
  CorrectionOutcome,
} from '@candor/engines/corrections/correction-ports';

/** What an operator typed. */
export interface AskedAdjustment {
  readonly correctionId: string;
  readonly nowMs: number;
  readonly account?: string | undefined;
  readonly wallet?: string | undefined;
  /** Signed: `-1.50`. */
  readonly amount?: string | undefined;
  readonly corrects?: string | undefined;
  readonly by?: string | undefined;
  readonly reason?: string | undefined;
}

/** The correction, or a sentence about what is wrong with it. */
export function readCorrection(asked: AskedAdjustment): Correction | string {
  const { correctionId, nowMs: askedMs, account, corrects, by, reason } = asked;
  if (!account?.trim()) return 'Say whose account this corrects: --account <id>.';
  const walletType = walletTypes.find((one) => one === asked.wallet);
  if (walletType === undefined) return `Say which wallet: --wallet <${walletTypes.join('|')}>.`;
  const amountMinor = readSigned(asked.amount?.trim() ?? '', walletCurrency[walletType]);
  if (amountMinor === null) return 'Say how much: --amount <1.50>, or <-1.50> to take it.';
  if (!corrects?.trim()) return 'Say what this corrects: --corrects <id>.';
  if (!by?.trim()) return 'Say who does this: --by <who>.';
  if (!reason?.trim()) return 'Say why; the customer reads it: --reason <why>.';
  return {
    ...{ correctionId, askedMs, accountId: account.trim(), walletType, amountMinor },
    ...{ correctsId: corrects.trim(), by: by.trim(), reason: reason.trim() },
  };
}

function readSigned(text: string, currency: string): bigint | null {
  const minor = parseAmount(text.replace(/^[+-]/, ''), currency);
  if (minor === 'AMOUNT') return null;
  return text.startsWith('-') ? -minor : minor;
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
      return `Refused: account ${accountId} has no order, fill, deposit, transfer or entry ${correctsId}.`;
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
  return all.map(({ correction, outcome }) => {
    const { correctionId, askedMs, walletType, amountMinor, correctsId, by, reason } = correction;
    const amount = `${formatMinor(amountMinor, walletCurrency[walletType])} ${walletType}`;
    const head = `${correctionId}  ${new Date(askedMs).toISOString()}  ${amount}`;
    return `${head}  corrects ${correctsId}  by ${by}  (${reason})  ${outcomeSentence(correction, outcome)}`;
  });
}
