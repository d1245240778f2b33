import type { ReactNode } from 'react';
import { failureText, isUnanswered } from '../../../api/failure.ts';
import { useT } from '../../../app/words.ts';
import { Note } from '../../../ui/note.tsx';

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
