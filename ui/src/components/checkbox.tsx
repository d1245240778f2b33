import { Check } from 'virtual:lucide';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface CheckboxProps {
  id?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** The sentence beside the box. For a bare box give `label` instead. */
  children?: ReactNode;
  label?: string;
  isInvalid?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** A box to tick, with its sentence as part of the target. */
export function Checkbox({
  id,
  isOn,
  onChange,
  children,
  label,
  isInvalid,
  isDisabled,
  className,
}: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the box is drawn; the button carries its state.
    <button
      id={id}
      type="button"
      role="checkbox"
      aria-checked={isOn}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      disabled={isDisabled}
      className={classNames(children ? 'tick-line' : 'icon-button', className)}
      onClick={() => onChange(!isOn)}
    >
      <span className="tick-box" aria-hidden="true">
        <Check size={15} strokeWidth={2.5} />
      </span>
      {children && <span className="flex-1">{children}</span>}
    </button>
  );
}
