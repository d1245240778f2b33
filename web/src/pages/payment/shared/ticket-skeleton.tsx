import { Skeleton, SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import type { ReactNode } from 'react';

/** The shape of the ticket while its instrument and rules are read. */
export function TicketSkeleton(): ReactNode {
  return (
    <SkeletonPage>
      <SkeletonRows count={1} />
      <div className="grid gap-3.5 px-edge pt-2.5">
        <Skeleton width="100%" height={36} className="rounded-2" />
        <Skeleton width="100%" height={44} className="rounded-2" />
        <Skeleton width="100%" height={52} className="rounded-2" />
        <Skeleton width="100%" height={44} className="rounded-2" />
        <Skeleton width="100%" height={240} className="rounded-3" />
      </div>
    </SkeletonPage>
  );
}
