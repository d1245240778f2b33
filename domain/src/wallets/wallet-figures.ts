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
 * The first instant from which `amountMinor` of what is available is settled money and stays so
 * until everything is settled; `nowMs` when it is already. Proceeds that waiting transfers count on
 * are theirs. Null when it is more than is available.
 */
export function settledAtMs(input: {
  readonly wallet: Wallet;
  readonly waiting: Iterable<WaitingTransfer>;
  readonly amountMinor: bigint;
  readonly nowMs: number;
}): number | null {
  const { wallet, amountMinor, nowMs } = input;
  const available = availableMinor(wallet);
  if (amountMinor > available) return null;
  const waiting = [...input.waiting].filter((one) => one.fromWallet === wallet.walletType);
  const later = wallet.unsettled.map((one) => one.settlesAtMs).filter((atMs) => atMs > nowMs);
  let firstMs = later[later.length - 1] ?? nowMs;
  for (const atMs of [nowMs, ...later].reverse()) {
    let stillWaiting = 0n;
    for (const one of waiting) if (one.completesAtMs > atMs) stillWaiting += one.fromMinor;
    // What waits is held already: as long as it waits, the unsettled money may be its part.
    if (available + stillWaiting - unsettledAfter(wallet, atMs) < amountMinor) return firstMs;
    firstMs = atMs;
  }
  return firstMs;
}

function unsettledAfter(wallet: Wallet, atMs: number): bigint {
  let sum = 0n;
  for (const one of wallet.unsettled) if (one.settlesAtMs > atMs) sum += one.amountMinor;
  return sum;
}
