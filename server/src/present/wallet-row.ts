import type { WalletRow } from '@candor/contract/money-shapes';
import { formatMinor } from '@candor/domain/money/money';
import type { Wallet } from '@candor/domain/wallets/wallet';
import { walletFigures } from '@candor/domain/wallets/wallet-figures';

/** A wallet as the wire shows it: available + used = balance. */
export function walletRow(wallet: Wallet): WalletRow {
  const figures = walletFigures(wallet);
  const money = (minor: bigint) => formatMinor(minor, wallet.currency);
  return {
    walletType: wallet.walletType,
    currency: wallet.currency,
    balance: money(figures.balanceMinor),
    usedBalance: money(figures.usedMinor),
    available: money(figures.availableMinor),
    unsettled: money(figures.unsettledMinor),
  };
}
