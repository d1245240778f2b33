import {
  type InputHTMLAttributes,
  use,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useComposing } from '../behavior/use-composing.ts';
import {
  type FigureRules,
  isRefused,
  readFigure,
  shownFigure,
  textOf,
  typedFigure,
} from '../figures/entry.ts';
import { FigureReport } from './figure-refusal.tsx';

export interface FigureInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>,
    FigureRules {
  /** What the form holds: a figure, "" when empty, or a text that was refused. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A bare input for a figure. The text stays as typed; the form gets the figure it stands for. A
 * text that is none is refused at the `Field` around it once the input is left.
 */
export function FigureInput({ value, onChange, className, ...props }: FigureInputProps) {
  const { decimals, isSigned, onBlur, ...rest } = props;
  const rules = { decimals, isSigned };
  const input = useRef<HTMLInputElement>(null);
  const { isComposing, composition } = useComposing(() => read());
  const [isLeft, setLeft] = useState(true);
  const read = () => {
    if (input.current === null) return;
    const { value: raw } = input.current;
    const text = shownFigure(raw);
    if (raw !== text) input.current.value = text;
    setLeft(false);
    const typed = typedFigure(text, rules);
    if (typed !== value) onChange(typed);
  };
  const show = useEffectEvent(() => {
    // A value set from outside while composing would break the composition; it is shown after it.
    if (input.current === null || isComposing()) return;
    if (typedFigure(input.current.value, rules) !== value) input.current.value = textOf(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it shows what was set from outside.
  useLayoutEffect(() => show(), [value]);
  useRefusalReport({ value, rules, isLeft, onChange });
  return (
    <input
      {...rest}
      {...composition}
      ref={input}
      className={className ? `num ${className}` : 'num'}
      type="text"
      data-typed="figure"
      // The keys of a phone for decimals have no minus.
      inputMode={isSigned ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      defaultValue={textOf(value)}
      onInput={() => {
        if (!isComposing()) read();
      }}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}

interface Reported {
  readonly value: string;
  readonly rules: FigureRules;
  readonly isLeft: boolean;
  readonly onChange: (value: string) => void;
}

/** Reports a text that is no figure to the field around the input, and its end. */
function useRefusalReport({ value, rules, isLeft, onChange }: Reported): void {
  const report = use(FigureReport);
  const tell = useEffectEvent(() => {
    const reading = isRefused(value) ? readFigure(textOf(value), rules) : null;
    // Read anew: the field may take what it refused before, when its step is another.
    if (reading === null || reading.kind !== 'refused') return report?.(null);
    report?.({ refusal: reading.refusal, isLeft, take: onChange });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says what is reported.
  useLayoutEffect(() => {
    tell();
    return () => report?.(null);
  }, [value, isLeft, report]);
}
