import { type WalletType, walletTypes } from '@candor/contract/enums';
import type { WalletRow } from '@candor/contract/money-shapes';
import { compare, signOf } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';

/**
 * A transfer as the customer has it on the screen; one of the two is always the funding account.
 */
export interface TransferForm {
  readonly from: WalletType;
  readonly to: WalletType;
  readonly amount: string;
}

export const firstPair: Pick<TransferForm, 'from' | 'to'> = { from: 'BALANCE', to: 'STOCK' };

/** Trading wallets in the order they are offered. */
export const tradingWallets = walletTypes.filter((type) => type !== 'BALANCE');

/** A wallet as an address or a kept choice names it, or null. */
export function readWallet(text: string | undefined): WalletType | null {
  return walletTypes.find((type) => type === text) ?? null;
}

/**
 * Two wallets of which exactly one is the funding account; anything else falls back side by side.
 */
export function validPair(
  from: WalletType | null,
  to: WalletType | null,
): Pick<TransferForm, 'from' | 'to'> {
  if (from === null && to === null) return firstPair;
  if (to === null)
    return from === 'BALANCE' ? firstPair : { from: from ?? 'BALANCE', to: 'BALANCE' };
  if (to === 'BALANCE') return { from: from === null || from === 'BALANCE' ? 'STOCK' : from, to };
  return { from: 'BALANCE', to };
}

/**
 * The form after a wallet was chosen for one side: the other side stays the
 * funding account, or becomes it.
 */
export function withWallet(
  form: TransferForm,
  side: 'from' | 'to',
  wallet: WalletType,
): TransferForm {
  const other = side === 'from' ? 'to' : 'from';
  const keepsOther = wallet === 'BALANCE' ? form[other] !== 'BALANCE' : form[other] === 'BALANCE';
  if (keepsOther) return { ...form, [side]: wallet };
  const partner = wallet === 'BALANCE' ? form[side] : 'BALANCE';
  return { ...form, [side]: wallet, [other]: partner };
}

/** From and To change places; the amount is kept where the currency stays the same. */
export function swapped(form: TransferForm, keepsAmount: boolean): TransferForm {
  return { from: form.to, to: form.from, amount: keepsAmount ? form.amount : '' };
}

export type TransferFault =
  | { readonly reason: 'AMOUNT' }
  | { readonly reason: 'INSUFFICIENT'; readonly available: string; readonly needed: string };

/**
 * The first thing that stops this transfer; `available` null is not loaded and stops nothing here.
 */
export function transferFault(form: TransferForm, available: string | null): TransferFault | null {
  const amount = wireFigure(form.amount);
  if (amount === null) return { reason: 'AMOUNT' };
  if (available === null || compare(amount, available) <= 0) return null;
  return { reason: 'INSUFFICIENT', available, needed: amount };
}

/** Everything that can be moved, as text for the field: empty when there is nothing. */
export function allOf(wallet: Pick<WalletRow, 'available'>): string {
  return signOf(wallet.available) > 0 ? wallet.available : '';
}
