import { useEffect, useMemo } from 'react';
import { type Reading, readAgain, useCall } from '../../../api/use-call.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { positions, useLastChangeMs, useToldRows } from '../../../live/use-rows.ts';
import type { FundingOverview } from '../../profile/shared/funds-explanation.ts';
import { liveToday } from '../../profile/shared/live-today.ts';

/** The account's sums, with today's profit at the prices of the rows beneath. */
export function useLiveOverview(): Reading<FundingOverview> {
  const overview = useCall('fundingOverview', {}, { everyMs: usePollWhileDown() });
  const told = useToldRows(positions);
  const changedMs = useLastChangeMs(positions);
  const { data, askedAtMs = 0 } = overview;
  const isBehind = data !== undefined && changedMs !== null && changedMs > askedAtMs;
  useEffect(() => {
    if (isBehind) readAgain('fundingOverview');
  }, [isBehind]);
  const live = useMemo(
    () => (data === undefined ? undefined : liveToday(data, askedAtMs, told)),
    [data, askedAtMs, told],
  );
  return { ...overview, data: live };
}
