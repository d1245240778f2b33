import { Minus, Plus } from 'virtual:lucide';
import { isOfInputMethod } from '../behavior/on-enter.ts';
import { compare, stepped } from '../figures/decimals.ts';
import { isRefused, wireFigure } from '../figures/entry.ts';
import { FigureInput, type FigureInputProps } from './figure-input.tsx';

interface StepperInputProps extends FigureInputProps {
  /** One press: a decimal string above zero. */
  step: string;
  /** One press down, where it is another. */
  less?: string;
  /** No press goes below it. */
  least?: string;
  lessLabel: string;
  moreLabel: string;
  /** Shown before the figure while there is one, `$` for a price. */
  prefix?: string;
  /** Stands behind the figure inside the field: lot, contracts. */
  suffix?: string | undefined;
}

/**
 * A figure between two buttons. A press moves to the next multiple of the step; the arrow keys do
 * the same inside the field. What was typed and refused they leave alone.
 */
export function StepperInput(props: StepperInputProps) {
  const { step, less = step, least = step, lessLabel, moreLabel, prefix, suffix, ...input } = props;
  const lowest = input.isSigned === true ? null : least;
  const isOff = input.disabled === true || isRefused(input.value);
  const move = (direction: 1 | -1) =>
    input.onChange(nextFigure(input.value, direction === 1 ? step : less, direction, lowest));
  return (
    <div className="stepper" data-invalid={input['aria-invalid'] || undefined}>
      <button
        type="button"
        aria-label={lessLabel}
        disabled={isOff || input.value === lowest}
        onClick={() => move(-1)}
      >
        <Minus size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {/* A press beside a short figure, or on its unit, is for the field. */}
      <label className="stepper-value" htmlFor={input.id}>
        <FigureInput
          {...input}
          {...(suffix && { style: { width: `calc(${Math.max(1, input.value.length)}ch + 4px)` } })}
          placeholder={input.placeholder ?? (prefix ? `${prefix}0` : '0')}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            if (isOfInputMethod(event)) return;
            event.preventDefault();
            if (!isOff) move(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        {suffix && (
          <span className="stepper-unit" aria-hidden="true">
            {suffix}
          </span>
        )}
      </label>
      <button type="button" aria-label={moreLabel} disabled={isOff} onClick={() => move(1)}>
        <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

/** @param least null: there is none. */
function nextFigure(typed: string, step: string, direction: 1 | -1, least: string | null): string {
  const next = stepped(wireFigure(typed) ?? '0', step, direction, least === null);
  return least !== null && compare(next, least) < 0 ? least : next;
}
