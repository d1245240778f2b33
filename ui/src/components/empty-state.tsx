import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** What goes here. Never "No data". */
  title: ReactNode;
  children?: ReactNode;
  /** One button or link that leads on. */
  action?: ReactNode;
  drawing?: ReactNode;
}

/** A small line drawing: a price that leads to a star. */
export function WatchDrawing() {
  return (
    <svg width="108" height="48" viewBox="0 0 108 48" fill="none" aria-hidden="true">
      <path
        d="M2 38c8 0 9-10 17-10s9 6 16 5 9-13 17-14 10 4 16 3 7-6 10-7"
        stroke="var(--c-control)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path
        d="m94 6 3.4 7 7.6 1.1-5.5 5.3 1.3 7.6-6.8-3.6-6.8 3.6 1.3-7.6-5.5-5.3 7.6-1.1z"
        stroke="var(--c-accent-text)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <path d="M2 46h104" stroke="var(--c-line-strong)" strokeDasharray="1.5 3" />
    </svg>
  );
}

/** A small line drawing: an empty list. */
export function ListDrawing() {
  return (
    <svg width="96" height="48" viewBox="0 0 96 48" fill="none" aria-hidden="true">
      <g stroke="var(--c-line-strong)" strokeWidth="1.5" strokeLinecap="round">
        <rect x="8" y="4" width="14" height="14" rx="4" />
        <path d="M32 8h36M32 15h20" />
        <rect x="8" y="28" width="14" height="14" rx="4" strokeDasharray="2 3" />
        <path d="M32 32h28M32 39h14" strokeDasharray="2 4" />
      </g>
    </svg>
  );
}

/** Says what goes here and leads on. */
export function EmptyState({
  title,
  children,
  action,
  drawing = <ListDrawing />,
}: EmptyStateProps) {
  return (
    <div className="state-block">
      {drawing}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
