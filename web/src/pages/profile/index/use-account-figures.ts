import { type Reading, useCall } from '../../../api/use-call.ts';
import type { FundingOverview } from '../shared/funds-explanation.ts';

/** The sums and wallets of the account, of one answer; read again whenever a wallet moves. */
export function useAccountFigures(): Reading<FundingOverview> {
  return useCall('fundingOverview', {}, { forCustomer: true });
}
