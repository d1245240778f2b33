import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import { walletOf } from '@candor/domain/trading/account-state';
import { accountSums } from '@candor/domain/wallets/account-value';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { walletRow } from '../../present/wallet-row.ts';
import { accountSnapshot } from '../../trading/account-snapshot.ts';
import { runCommand } from '../../trading/run-command.ts';

/**
 * Cancels a transfer that still waits. Refusals: NOT_FOUND, TRANSFER_DONE.
 * A cancelled one answers again.
 */
export const cancelTransfer = endpoint('cancelTransfer', async (call, services) => {
  const { nowMs } = call;
  const accountId = call.caller.userId;
  const transferId = call.input.id;
  const command = { kind: 'cancelTransfer', accountId, nowMs, transferId, finished: null } as const;
  const expects = 'transferCancelled';
  const answer = await runCommand(services.trading, { command, expects, key: null });
  if (!answer.isAccepted) return answer;
  const { returnedMinor, fromWallet } = answer.data;
  return accept({
    id: transferId,
    status: 2 as const,
    returnedAmount: formatMinor(returnedMinor, walletCurrency[fromWallet]),
  });
});

/** One wallet, as last committed. */
export const walletBalance = endpoint('walletBalance', async (call, services) => {
  const state = await services.trading.accounts.view(call.caller.userId);
  return accept(walletRow(walletOf(state, call.input.walletType)));
});

/** All wallets, and the two accounts they make up in USD. */
export const walletBalances = endpoint('walletBalances', async (call, services) => {
  const { state, worths } = await accountSnapshot(services, call.caller.userId, call.nowMs);
  const { funding, trading } = accountSums(worths);
  return accept({
    list: worths.map(({ walletType }) => walletRow(walletOf(state, walletType))),
    // Dollars without positions: always known.
    fundingAccount: formatMinor(funding.valueMinor ?? 0n, 'USD'),
    tradingAccount: trading.valueMinor === null ? null : formatMinor(trading.valueMinor, 'USD'),
  });
});
