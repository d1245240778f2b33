import { type WalletType, walletTypes } from '@candor/contract/enums';
import type { WalletRow } from '@candor/contract/money-shapes';
import { compare, signOf } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';

/** A transfer as the customer has it on the screen; the two wallets are never the same. */
export interface TransferForm {
  readonly from: WalletType;
  readonly to: WalletType;
  readonly amount: string;
}

export const firstPair: Pick<TransferForm, 'from' | 'to'> = { from: 'BALANCE', to: 'STOCK' };

/** A wallet as an address or a kept choice names it, or null. */
export function readWallet(text: string | undefined): WalletType | null {
  return walletTypes.find((type) => type === text) ?? null;
}

/** Two different wallets; what is missing or the same twice falls back to the funding account. */
export function validPair(
  from: WalletType | null,
  to: WalletType | null,
): Pick<TransferForm, 'from' | 'to'> {
  if (from === null && to === null) return firstPair;
  const other = (one: WalletType) => (one === 'BALANCE' ? 'STOCK' : 'BALANCE');
  if (to === null) return { from: from ?? 'BALANCE', to: other(from ?? 'BALANCE') };
  return { from: from === null || from === to ? other(to) : from, to };
}

/** The form after a wallet was chosen for one side; one that the other side has swaps the two. */
export function withWallet(
  form: TransferForm,
  side: 'from' | 'to',
  wallet: WalletType,
): TransferForm {
  const other = side === 'from' ? 'to' : 'from';
  const partner = wallet === form[other] ? form[side] : form[other];
  return { ...form, [side]: wallet, [other]: partner };
}

/** One entry that a transfer makes. */
interface TransferStep {
  readonly fromWallet: WalletType;
  readonly toWallet: WalletType;
}

/** The entries of a transfer: between two trading wallets it passes through the funding account. */
export function stepsOf({ from, to }: Pick<TransferForm, 'from' | 'to'>): readonly TransferStep[] {
  if (from === 'BALANCE' || to === 'BALANCE') return [{ fromWallet: from, toWallet: to }];
  return [
    { fromWallet: from, toWallet: 'BALANCE' },
    { fromWallet: 'BALANCE', toWallet: to },
  ];
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
