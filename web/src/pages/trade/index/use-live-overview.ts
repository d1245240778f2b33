import { useMemo } from 'react';
import { type Reading, useCall } from '../../../api/use-call.ts';
import { positions, useToldRows } from '../../../live/use-rows.ts';
import type { FundingOverview } from '../../profile/shared/funds-explanation.ts';
import { liveToday } from '../../profile/shared/live-today.ts';

/** The account's sums, with today's profit at the prices of the rows beneath. */
export function useLiveOverview(): Reading<FundingOverview> {
  const overview = useCall('fundingOverview', {});
  const told = useToldRows(positions);
  const { data, askedAtMs = 0 } = overview;
  const live = useMemo(
    () => (data === undefined ? undefined : liveToday(data, askedAtMs, told)),
    [data, askedAtMs, told],
  );
  return { ...overview, data: live };
}
