import type { OutputOf } from '@candor/contract/route';
import type { fundingOverview } from '@candor/contract/routes/wallet';
import { type Reading, useCall } from '../../../api/use-call.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';

export type FundingOverview = OutputOf<typeof fundingOverview>;

/** The customer's funds, read again while the live connection is down. */
export function useFunding(): Reading<FundingOverview> {
  const everyMs = usePollWhileDown();
  return useCall('fundingOverview', {}, { forCustomer: true, ...(everyMs ? { everyMs } : {}) });
}

/** A customer who has not put any money in yet. */
export function hasNoFunds(funding: FundingOverview | undefined): boolean {
  if (funding === undefined || funding.totalValue == null) return false;
  return !/[1-9]/.test(funding.totalValue) && !/[1-9]/.test(funding.usedFunds ?? '');
}
