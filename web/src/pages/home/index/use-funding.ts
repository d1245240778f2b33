import { useRef } from 'react';
import { type Reading, readAgain, useCall } from '../../../api/use-call.ts';
import { useTopic } from '../../../live/live.ts';
import { useIsSignedIn } from '../../../session/session.ts';
import type { FundingOverview } from '../../profile/shared/funds-explanation.ts';

const positionsEveryMs = 5000;

/** The customer's funds, read again as wallets and positions move. */
export function useFunding(): Reading<FundingOverview> {
  const isSignedIn = useIsSignedIn();
  const lastMs = useRef(0);
  useTopic(isSignedIn ? 'position' : null, () => {
    // Positions move with every price; the total follows a little slower.
    if (Date.now() - lastMs.current < positionsEveryMs) return;
    lastMs.current = Date.now();
    readAgain('fundingOverview', 'valueHistory');
  });
  return useCall('fundingOverview', {}, { forCustomer: true });
}

/** A customer who has not put any money in yet. */
export function hasNoFunds(funding: FundingOverview | undefined): boolean {
  if (funding === undefined || funding.totalValue == null) return false;
  return !/[1-9]/.test(funding.totalValue) && !/[1-9]/.test(funding.usedFunds ?? '');
}
