import type { ReactNode } from 'react';
import { moveChoice } from '../behavior/roving-choice.ts';

export interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
}

export interface ChoiceRowProps<Value extends string | number> {
  /** What is chosen between, read before the choices. */
  label: string;
  choices: readonly Choice<Value>[];
  /** The choice that holds; none of them does while something else rules. */
  value: Value | null;
  onChange: (value: Value) => void;
  className?: string | undefined;
  choiceClass?: string;
}

/**
 * Buttons of which at most one holds; arrow keys, Home and End walk over them. Its looks come from
 * `Segmented`, `ChipRow` and whoever else asks by class.
 */
export function ChoiceRow<Value extends string | number>(props: ChoiceRowProps<Value>) {
  const { label, choices, value, onChange, className, choiceClass } = props;
  const isOpen = (choice: Choice<Value>) => choice.isDisabled !== true;
  const held = choices.find((choice) => choice.value === value && isOpen(choice));
  const reached = held ?? choices.find(isOpen);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      className={className}
      onKeyDown={moveChoice}
    >
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a button that is pressed by arrow keys too.
        <button
          key={choice.value}
          type="button"
          role="radio"
          className={choiceClass}
          aria-checked={choice.value === value}
          disabled={choice.isDisabled}
          tabIndex={choice === reached ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
