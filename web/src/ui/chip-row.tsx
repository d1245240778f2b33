import { classNames } from './class-names.ts';
import { moveChoice } from './roving-choice.ts';
import type { Choice } from './segmented.tsx';

interface ChipRowProps<Value extends string | number> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A scrolling row of filters of which exactly one holds. */
export function ChipRow<Value extends string | number>({
  label,
  choices,
  value,
  onChange,
  className,
}: ChipRowProps<Value>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      className={classNames('chip-row', className)}
      onKeyDown={moveChoice}
    >
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        <button
          key={choice.value}
          type="button"
          role="radio"
          className="chip"
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
