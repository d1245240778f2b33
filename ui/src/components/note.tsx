import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface NoteProps {
  icon?: ReactNode;
  /** Plain is a remark; wait is amber, danger rose, accent cobalt, paper violet. */
  tone?: 'plain' | 'wait' | 'accent' | 'paper' | 'danger';
  children: ReactNode;
  className?: string;
}

/** A remark in a sunken block. */
export function Note({ icon, tone = 'plain', children, className }: NoteProps) {
  return (
    <div className={classNames('note', tone !== 'plain' && `note-${tone}`, className)}>
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
