import { noValue } from '@candor/ui/format/money';
import type { ReactNode } from 'react';

/** Label and figure of an offering. */
export interface OfferingFact {
  readonly label: string;
  readonly value: ReactNode;
}

interface OfferingFactsProps {
  facts: readonly OfferingFact[];
  /** Three short figures share a line. */
  isOneLine?: boolean;
}

/** Figures of an offering, two to a line. */
export function OfferingFacts({ facts, isOneLine = false }: OfferingFactsProps): ReactNode {
  const columns = isOneLine ? 'grid-cols-3' : 'grid-cols-2';
  return (
    <dl className={`mt-3 grid ${columns} gap-x-3 gap-y-2.5`}>
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-caption text-ink-3">{label}</dt>
          <dd
            className={`${value === noValue ? 'na' : 'num'} text-[.875rem]/[1.25rem] font-medium text-balance break-words whitespace-normal`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
