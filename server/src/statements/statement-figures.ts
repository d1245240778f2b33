import { type WalletType, walletTypes } from '@candor/contract/enums';
import type { StatementReads, WalletSum } from '@candor/database/stores/statement-reads';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import type { WalletFigure } from '@candor/domain/statements/statement-text';

export type Balances = ReadonlyMap<WalletType, bigint>;

/** What the wallets held before and after a stretch of the bill, and what made the difference. */
export interface StretchFigures {
  readonly openings: Balances;
  readonly closings: Balances;
  readonly sums: readonly WalletSum[];
}

/** The books say one thing by their lines and another by their balances: nobody is told either. */
export class StatementDoesNotAddUp extends Error {
  constructor(what: string) {
    super(`A statement does not add up: ${what}.`);
    this.name = 'StatementDoesNotAddUp';
  }
}

/**
 * The stretches between ascending cuts of an account's log. Each balance is the one written beside
 * the last line; opening and lines must make it. Throws `StatementDoesNotAddUp`.
 */
export async function stretchFigures(
  reads: StatementReads,
  accountId: string,
  cuts: readonly bigint[],
): Promise<readonly StretchFigures[]> {
  const sums = await reads.sums(accountId, cuts);
  const stretches: StretchFigures[] = [];
  let balances: Balances = new Map(walletTypes.map((type) => [type, 0n]));
  for (let stretch = 0; stretch < cuts.length; stretch += 1) {
    const own = sums.filter((sum) => sum.stretch === stretch);
    const openings = balances;
    balances = closingsOf(openings, own);
    stretches.push({ openings, closings: balances, sums: own });
  }
  return stretches.slice(1);
}

function closingsOf(openings: Balances, sums: readonly WalletSum[]): Balances {
  const closings = new Map(openings);
  for (const [walletType, opening] of openings) {
    const own = sums.filter((sum) => sum.walletType === walletType);
    const latest = own.toSorted((a, b) => (isLater(a.last, b.last) ? -1 : 1))[0]?.last;
    if (latest === undefined) continue;
    const moved = own.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0n);
    if (opening + moved !== latest.balanceMinor) {
      const at = `${walletType} up to group ${latest.seq}`;
      throw new StatementDoesNotAddUp(
        `${opening} and ${moved} make no ${latest.balanceMinor} ${at}`,
      );
    }
    closings.set(walletType, latest.balanceMinor);
  }
  return closings;
}

const isLater = (a: WalletSum['last'], b: WalletSum['last']): boolean =>
  a.seq === b.seq ? a.line > b.line : a.seq > b.seq;

/** Balances as the wire and the files have them. */
export function walletFigures(balances: Balances) {
  return [...balances].map(([walletType, minor]) => {
    const currency = walletCurrency[walletType];
    return { walletType, currency, amount: formatMinor(minor, currency) } satisfies WalletFigure;
  });
}
