import type { Command } from '@candor/domain/trading/commands';

/** Opens an account and puts so many US cents into its stock wallet. */
export function fundingOf(
  accountId: string,
  nowMs: number,
  amountMinor: bigint,
): readonly Command[] {
  const of = { accountId, nowMs } as const;
  return [
    { kind: 'openAccount', ...of },
    {
      kind: 'credit',
      ...of,
      depositId: `d${accountId}`,
      rail: 'railBank',
      currency: 'USD',
      receivedMinor: amountMinor,
      fx: null,
    },
    {
      kind: 'transfer',
      ...of,
      transferId: `t${accountId}`,
      fromWallet: 'BALANCE',
      toWallet: 'STOCK',
      amountMinor,
      fx: null,
      fxEndsAtMs: null,
    },
  ];
}
