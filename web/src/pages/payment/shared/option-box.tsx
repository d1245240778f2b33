import { classNames } from '@candor/ui/class-names';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface OptionBoxProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** The one that holds. Absent: a choice that acts at once and does not stay. */
  isOn?: boolean;
  /** Cannot be chosen; its reason stands inside or beside it. */
  isOff?: boolean;
  children: ReactNode;
}

/** One of several boxes to choose from: a leverage, a network, a way to pay. */
export function OptionBox({ isOn, isOff, className, onClick, ...rest }: OptionBoxProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className={classNames(
        'rounded-2',
        isOn
          ? 'text-ink shadow-[inset_0_0_0_2px_var(--c-ink)]'
          : 'text-ink-2 shadow-[inset_0_0_0_1px_var(--c-line-strong)] active:bg-press',
        className,
      )}
    />
  );
}
