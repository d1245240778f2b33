import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface KeyStat {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Takes the whole width. */
  readonly isWide?: boolean;
}

/** Two columns of label and figure. */
export function KeyStats({ stats }: { stats: readonly KeyStat[] }) {
  return (
    <dl className="key-stats">
      {stats.map((stat) => (
        <div key={stat.key} className={classNames(stat.isWide && 'key-stat-wide')}>
          <dt>{stat.label}</dt>
          <dd className="num">{stat.value}</dd>
        </div>
      ))}
    </dl>
  );
}
