import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export type ButtonVariant = 'primary' | 'line' | 'soft' | 'text' | 'danger' | 'sell';

export interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'children'> {
  children: ReactNode;
  /** One primary on a screen. Destructive actions are `danger`, a line, never filled. */
  variant?: ButtonVariant;
  isSmall?: boolean;
  isFull?: boolean;
  /** A second, quieter line inside the button. */
  detail?: ReactNode;
  /** Working: the label stays, a ring turns, presses do nothing. */
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Pressed while disabled: the place to show what is missing. */
  onRefused?: () => void;
  /** Why it is disabled; stands under the button and is read with it. */
  reason?: ReactNode;
}

/**
 * A button that says why when it cannot be pressed. A disabled one keeps its place in the tab
 * order, so that its reason can be read.
 */
export function Button({
  variant = 'primary',
  isSmall = false,
  isFull = false,
  isBusy = false,
  isDisabled = false,
  detail,
  reason,
  className,
  children,
  onClick,
  onRefused,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isOff = isDisabled || isBusy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) {
      event.preventDefault();
      if (!isBusy) onRefused?.();
      return;
    }
    onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={reason ? reasonId : rest['aria-describedby']}
      onClick={press}
      className={classNames(
        'button',
        `button-${variant}`,
        isSmall && 'button-small',
        isFull && 'button-full',
        detail !== undefined && 'button-two-line',
        className,
      )}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {detail === undefined ? children : <span>{children}</span>}
      {detail !== undefined && <small className="num">{detail}</small>}
    </button>
  );
  if (!reason) return button;
  return (
    <div className={isFull ? 'w-full' : undefined}>
      {button}
      <p id={reasonId} className="button-reason">
        {reason}
      </p>
    </div>
  );
}
