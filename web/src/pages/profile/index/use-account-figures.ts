import { type Reading, readAgain, useCall } from '../../../api/use-call.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { useTopic } from '../../../live/live.ts';
import type { FundingOverview } from '../shared/funds-explanation.ts';

/** The sums and wallets of the account, of one answer; read again whenever a wallet moves. */
export function useAccountFigures(): Reading<FundingOverview> {
  const everyMs = usePollWhileDown();
  useTopic('wallet', () => readAgain('fundingOverview', 'walletBalances'));
  return useCall('fundingOverview', {}, { forCustomer: true, everyMs });
}
