import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../words.ts';

interface SkeletonProps {
  width: number | string;
  height: number;
  className?: string;
}

/** A still bar where a text or a figure will stand. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return (
    <span className={`skeleton ${className ?? ''}`} style={{ width, height }} aria-hidden="true" />
  );
}

/** Holds the skeleton of a page: invisible for 200 ms, said once to screen readers. */
export function SkeletonPage({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className="skeleton-page" role="status">
      <span className="visually-hidden">{t(m.common_loading)}</span>
      {children}
    </div>
  );
}

/** Skeleton of `count` instrument rows, in their geometry. */
export function SkeletonRows({ count, isBare }: { count: number; isBare?: boolean }) {
  const rows = Array.from({ length: count }, (_, index) => `row-${index}`);
  return rows.map((row) => (
    <div key={row} className="instrument-row" aria-hidden="true">
      {!isBare && <Skeleton width={36} height={36} className="rounded-2" />}
      <div className="flex-1">
        <Skeleton width="58%" height={14} />
        <Skeleton width="30%" height={11} className="mt-2" />
      </div>
      <div className="row-figures gap-2">
        <Skeleton width={72} height={14} />
        <Skeleton width={52} height={11} />
      </div>
    </div>
  ));
}
