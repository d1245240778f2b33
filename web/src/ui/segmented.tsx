import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { moveChoice } from './roving-choice.ts';

export interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
}

interface SegmentedProps<Value extends string | number> {
  /** What is chosen between, read before the choices. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** Two to four choices of which exactly one holds. A struck-out choice needs its reason in the same block. */
export function Segmented<Value extends string | number>({
  label,
  choices,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      className={classNames('segmented', className)}
      onKeyDown={moveChoice}
    >
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          disabled={choice.isDisabled}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
