import { noValue } from '@candor/ui/format/money';
import type { ReactNode } from 'react';

export interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/** Label over figure in three columns; the last column stands at the right edge. */
export function FactGrid({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="hits-below mt-3 grid grid-cols-3 gap-x-2 gap-y-2.5">
      {facts.map((fact, index) => (
        <div key={fact.key} className={index % 3 === 2 ? 'min-w-0 text-right' : 'min-w-0'}>
          <dt className="text-caption text-ink-3">{fact.label}</dt>
          <dd
            className={`${fact.value === noValue ? 'na' : 'num'} text-[.875rem]/[1.25rem] font-medium`}
          >
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
