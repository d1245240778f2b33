import type { ReactNode } from 'react';

export interface TimelineStep {
  readonly key: string;
  readonly label: ReactNode;
  readonly time?: ReactNode;
  /** `rule` is a step of how it goes in general, that nobody is waiting for. */
  readonly state: 'done' | 'now' | 'bad' | 'next' | 'rule';
}

/** What happened and what comes, from the top. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map((step) => (
        <li
          key={step.key}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span>{step.label}</span>
          <span className="num text-ink-3">{step.time}</span>
        </li>
      ))}
    </ol>
  );
}
