import { type InputHTMLAttributes, useEffect, useRef } from 'react';
import { typedFigure } from '../figures/entry.ts';

export interface FigureInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** What is typed: digits and one point, "" when empty. */
  value: string;
  onChange: (value: string) => void;
  /** Decimals let through, always or for what is typed. */
  decimals: number | ((raw: string) => number);
  /** A minus may stand in front. */
  isSigned?: boolean;
}

/**
 * A bare input for a figure: digits and one point only, a leading point becomes `0.`, no more
 * decimals than given. Text that is composed (Chinese keyboards) is read when the composition ends.
 */
export function FigureInput({ value, onChange, className, ...props }: FigureInputProps) {
  const { decimals, isSigned = false, ...rest } = props;
  const composing = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A value set from outside while composing would break the composition; it is shown after it.
    if (input.current && !composing.current && input.current.value !== value) {
      input.current.value = value;
    }
  }, [value]);
  const read = (raw: string) => {
    const places = typeof decimals === 'number' ? decimals : decimals(raw);
    const typed = typedFigure(raw, places, isSigned);
    if (input.current && input.current.value !== typed) input.current.value = typed;
    if (typed !== value) onChange(typed);
  };
  return (
    <input
      {...rest}
      ref={input}
      className={className ? `num ${className}` : 'num'}
      type="text"
      // The keys of a phone for decimals have no minus.
      inputMode={isSigned ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      defaultValue={value}
      onInput={(event) => {
        if (!composing.current) read(event.currentTarget.value);
      }}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        read(event.currentTarget.value);
      }}
    />
  );
}
