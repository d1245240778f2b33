import type { OutputOf } from '@candor/contract/route';
import type { fundingOverview, walletBalances } from '@candor/contract/routes/wallet';
import { type Reading, readAgain, useCall } from '../../../api/use-call.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { useTopic } from '../../../live/live.ts';

export type FundingOverview = OutputOf<typeof fundingOverview>;
export type WalletBalances = OutputOf<typeof walletBalances>;

export interface AccountFigures {
  readonly funding: Reading<FundingOverview>;
  readonly wallets: Reading<WalletBalances>;
}

/** The sums and wallets of the account, read again whenever a wallet moves. */
export function useAccountFigures(): AccountFigures {
  const everyMs = usePollWhileDown();
  useTopic('wallet', () => readAgain('fundingOverview', 'walletBalances'));
  return {
    funding: useCall('fundingOverview', {}, { forCustomer: true, everyMs }),
    wallets: useCall('walletBalances', {}, { forCustomer: true, everyMs }),
  };
}
