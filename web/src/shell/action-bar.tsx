import { classNames } from '@candor/ui/class-names';
import type { ReactNode } from 'react';

interface ActionBarProps {
  children: ReactNode;
  /** Under the buttons: the missing thing, or "Paper order. No real money moves." */
  note?: ReactNode;
  isPaperNote?: boolean;
}

/** The bar at the bottom of a page that holds what commits; give it to `Page` as `bar`. */
export function ActionBar({ children, note, isPaperNote }: ActionBarProps) {
  return (
    <footer className="action-bar">
      {children}
      {note && (
        <p className={classNames('action-bar-note', isPaperNote && 'action-bar-note-paper')}>
          {note}
        </p>
      )}
    </footer>
  );
}
