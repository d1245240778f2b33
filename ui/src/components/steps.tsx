import type { ReactNode } from 'react';

export interface StepLine {
  readonly key: string;
  readonly label: ReactNode;
  readonly aside?: ReactNode;
  readonly isCurrent?: boolean;
}

/** Numbered steps of which one is where the customer stands. */
export function Steps({ steps }: { steps: readonly StepLine[] }) {
  return (
    <ol className="step-list">
      {steps.map((step, index) => (
        <li key={step.key} aria-current={step.isCurrent ? 'step' : undefined}>
          <i aria-hidden="true" className="not-italic">
            {index + 1}
          </i>
          <span>{step.label}</span>
          <small>{step.aside}</small>
        </li>
      ))}
    </ol>
  );
}
