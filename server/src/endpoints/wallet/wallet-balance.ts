import { walletOf } from '@candor/domain/trading/account-state';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { walletRow } from '../../present/wallet-row.ts';

/** One wallet, as last committed. */
export const walletBalance = endpoint('walletBalance', async (call, services) => {
  const state = await services.trading.accounts.view(call.caller.userId);
  return accept(walletRow(walletOf(state, call.input.walletType)));
});
