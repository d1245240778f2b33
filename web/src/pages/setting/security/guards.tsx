import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTopic } from '../../../live/live.ts';
import { SecurityEvents } from './events.tsx';
import { Freeze, Frozen } from './freeze.tsx';
import { ScreenLock } from './screen-lock.tsx';
import { SecondSteps } from './second-steps.tsx';
import { Sessions } from './sessions.tsx';

/** What guards the account beside passwords, where it is open, and what concerned it. */
export function Guards(): ReactNode {
  const t = useT();
  const { data, error, isLoading, retry } = useCall('securityOverview', {});
  useTopic('message', retry);
  return (
    <>
      <div className="h-2 bg-sunken" />
      {data && <Frozen overview={data} onChanged={retry} />}
      {isLoading && <SkeletonRows count={3} />}
      {error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data && <SecondSteps overview={data} onChanged={retry} />}
      <div className="mt-4 h-2 bg-sunken" />
      <ScreenLock />
      <div className="mt-4 h-2 bg-sunken" />
      <Sessions />
      <div className="mt-4 h-2 bg-sunken" />
      <SecurityEvents />
      <div className="mt-4 h-2 bg-sunken" />
      {data && data.frozenTimestamp == null && <Freeze />}
    </>
  );
}
