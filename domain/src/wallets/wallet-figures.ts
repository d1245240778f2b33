import { smaller } from '../money/rounding.ts';
import type { WaitingTransfer, Wallet } from './wallet.ts';

/** A wallet as the customer sees it; available + used = balance. */
export interface WalletFigures {
  readonly balanceMinor: bigint;
  /** Margin of positions, and holds of orders, waiting transfers and withdrawals. */
  readonly usedMinor: bigint;
  readonly availableMinor: bigint;
  /** The part of what is available that may be traded with, but not transferred yet. */
  readonly unsettledMinor: bigint;
}

export function walletFigures(wallet: Wallet): WalletFigures {
  const { cashMinor, marginMinor, heldMinor } = wallet;
  const availableMinor = cashMinor - heldMinor;
  return {
    balanceMinor: cashMinor + marginMinor,
    usedMinor: heldMinor + marginMinor,
    availableMinor,
    unsettledMinor: smaller(unsettledAfter(wallet, Number.NEGATIVE_INFINITY), availableMinor),
  };
}

/** Money that orders, transfers and withdrawals may still use. */
export function availableMinor(wallet: Wallet): bigint {
  return wallet.cashMinor - wallet.heldMinor;
}

/**
 * The first instant at which `amountMinor` of what is available is settled money; `nowMs` when it
 * is already. Proceeds that waiting transfers count on are theirs. Null when it is more than is
 * available.
 */
export function settledAtMs(input: {
  readonly wallet: Wallet;
  readonly waiting: Iterable<WaitingTransfer>;
  readonly amountMinor: bigint;
  readonly nowMs: number;
}): number | null {
  const { wallet, amountMinor, nowMs } = input;
  const waiting = [...input.waiting].filter((one) => one.fromWallet === wallet.walletType);
  const available = availableMinor(wallet);
  if (amountMinor > available) return null;
  const instants = [nowMs, ...wallet.unsettled.map((one) => one.settlesAtMs)];
  for (const atMs of instants) {
    if (atMs < nowMs) continue;
    let claimed = 0n;
    for (const one of waiting) if (one.completesAtMs > atMs) claimed += one.fromMinor;
    const unsettled = unsettledAfter(wallet, atMs) - claimed;
    if (available - (unsettled > 0n ? unsettled : 0n) >= amountMinor) return atMs;
  }
  return instants[instants.length - 1] ?? nowMs;
}

function unsettledAfter(wallet: Wallet, atMs: number): bigint {
  let sum = 0n;
  for (const one of wallet.unsettled) if (one.settlesAtMs > atMs) sum += one.amountMinor;
  return sum;
}
