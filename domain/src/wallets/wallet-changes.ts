import type { UnsettledProceeds, Wallet } from './wallet.ts';

/** The wallet with so much more (or less) held. Throws when a hold would be released twice. */
export function changeHold(wallet: Wallet, byMinor: bigint): Wallet {
  if (byMinor === 0n) return wallet;
  const heldMinor = wallet.heldMinor + byMinor;
  if (heldMinor < 0n) throw new Error(`${wallet.walletType} would hold less than nothing.`);
  return { ...wallet, heldMinor };
}

/** The wallet with proceeds that settle later, merged with others of the same instant. */
export function addUnsettled(wallet: Wallet, proceeds: UnsettledProceeds): Wallet {
  const at = wallet.unsettled.findIndex((one) => one.settlesAtMs >= proceeds.settlesAtMs);
  const same = at < 0 ? undefined : wallet.unsettled[at];
  const unsettled = [...wallet.unsettled];
  if (same?.settlesAtMs === proceeds.settlesAtMs) {
    unsettled[at] = { ...same, amountMinor: same.amountMinor + proceeds.amountMinor };
  } else {
    unsettled.splice(at < 0 ? unsettled.length : at, 0, proceeds);
  }
  return { ...wallet, unsettled };
}

/** The wallet without proceeds that were taken back. */
export function takeUnsettled(wallet: Wallet, taken: UnsettledProceeds): Wallet {
  const unsettled = wallet.unsettled.flatMap((one) => {
    if (one.settlesAtMs !== taken.settlesAtMs) return [one];
    const amountMinor = one.amountMinor - taken.amountMinor;
    return amountMinor === 0n ? [] : [{ ...one, amountMinor }];
  });
  return { ...wallet, unsettled };
}

/** The wallet without the proceeds that settle at or before an instant. */
export function settleThrough(wallet: Wallet, throughMs: number): Wallet {
  const unsettled = wallet.unsettled.filter((one) => one.settlesAtMs > throughMs);
  return { ...wallet, unsettled };
}
