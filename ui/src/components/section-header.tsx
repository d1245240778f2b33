import type { ReactNode } from 'react';

interface SectionHeaderProps {
  title: ReactNode;
  /** A link or a text button at the right. */
  action?: ReactNode;
  id?: string;
}

/** Heading of a section, with at most one action. */
export function SectionHeader({ title, action, id }: SectionHeaderProps) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {action}
    </div>
  );
}
