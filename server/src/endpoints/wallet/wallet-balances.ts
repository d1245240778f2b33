import { formatMinor } from '@candor/domain/money/money';
import { walletOf } from '@candor/domain/trading/account-state';
import { accountSums } from '@candor/domain/wallets/account-value';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { walletRow } from '../../present/wallet-row.ts';
import { accountSnapshot } from '../../trading/account-snapshot.ts';

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
