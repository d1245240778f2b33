import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../api/failure.ts';
import type { Reading } from '../api/use-reading.ts';

/** Stands where the customer is shown until the customer has been read. */
export function UserAway({ reading }: { reading: Reading<unknown> }): ReactNode {
  const t = useT();
  const { error, retry } = reading;
  if (error === undefined) return <SkeletonRows count={4} />;
  return <ErrorBlock message={failureText(error, t)} onRetry={retry} />;
}
