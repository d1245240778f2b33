import { ChevronDown } from 'virtual:lucide';
import type { ReactNode } from 'react';

interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}

/** A filter as a chip that opens the device's own list. */
export function FilterSelect<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: FilterSelectProps<Value>): ReactNode {
  return (
    <span className="chip focus-within:outline-2">
      <select
        aria-label={label}
        className="appearance-none field-sizing-content bg-transparent outline-0"
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-raised text-ink">
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={15}
        className="pointer-events-none -ml-2.5"
        strokeWidth={2}
        aria-hidden="true"
      />
    </span>
  );
}

/** A row of such chips that scrolls sideways. */
export function FilterRow({ children }: { children: ReactNode }): ReactNode {
  return <div className="chip-row mt-2">{children}</div>;
}
