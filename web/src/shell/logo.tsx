import type { ReactNode } from 'react';

/** The mark of Candor. Its name stands beside it or in the page's title. */
export function Logo({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path
        d="M21.4 6.2A10.8 10.8 0 1 0 21.4 21.8"
        fill="none"
        stroke="var(--c-ink)"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="20.6" cy="14" r="3.1" fill="var(--c-accent)" />
    </svg>
  );
}
