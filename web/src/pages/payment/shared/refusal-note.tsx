import { Note } from '@candor/ui/components/note';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText, isUnanswered } from '../../../api/failure.ts';

/** Why the last try was refused; an unanswered one has its own block. */
export function RefusalNote({ error }: { error: unknown }): ReactNode {
  const t = useT();
  if (error === undefined || isUnanswered(error)) return null;
  return (
    <Note tone="danger">
      <span role="alert">{failureText(error, t)}</span>
    </Note>
  );
}
