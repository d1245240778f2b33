import type { WalletType } from '@candor/contract/enums';
import type { TestHouse } from './test-house.ts';

const CENTS = 500_000_000n;

/** Five million dollars into each of some wallets, by credits and transfers of the lanes. */
export async function fundTrader(
  house: Pick<TestHouse, 'services' | 'nowMs'>,
  accountId: string,
  wallets: readonly WalletType[],
): Promise<void> {
  const { lanes } = house.services.trading;
  for (const toWallet of wallets) {
    const at = { accountId, nowMs: house.nowMs() };
    const money = { amountMinor: CENTS, fx: null };
    const credit = { kind: 'credit', rail: 'railBank', currency: 'USD' } as const;
    await lanes.submit({
      ...credit,
      ...at,
      ...money,
      receivedMinor: CENTS,
      depositId: `d${toWallet}`,
    });
    await lanes.submit({
      kind: 'transfer',
      ...at,
      ...money,
      transferId: `t${toWallet}`,
      fxEndsAtMs: null,
      fromWallet: 'BALANCE',
      toWallet,
    });
  }
}
