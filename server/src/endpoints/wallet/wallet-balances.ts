import { walletTypes } from '@candor/contract/enums';
import { formatMinor } from '@candor/domain/money/money';
import { walletOf } from '@candor/domain/trading/account-state';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { walletRow } from '../../present/wallet-row.ts';
import { accountWorth, tradingUsdMinor } from '../../trading/account-worth.ts';

/** All wallets, and the two accounts they make up in USD. */
export const walletBalances = endpoint('walletBalances', async (call, services) => {
  const state = await services.trading.lanes.read(call.caller.userId);
  const worth = await accountWorth(services, state, call.nowMs);
  const trading = tradingUsdMinor(worth);
  return accept({
    list: walletTypes.map((walletType) => walletRow(walletOf(state, walletType))),
    fundingAccount: formatMinor(worth.fundingUsdMinor, 'USD'),
    tradingAccount: trading === null ? null : formatMinor(trading, 'USD'),
  });
});
