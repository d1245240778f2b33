import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { ButtonVariant } from './button.tsx';

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children: ReactNode;
  variant?: ButtonVariant;
  isSmall?: boolean;
  isFull?: boolean;
}

/** Looks like a button, is a link: for what leads somewhere and changes nothing. */
export function ButtonLink({
  variant = 'primary',
  isSmall = false,
  isFull = false,
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={classNames(
        'button',
        `button-${variant}`,
        isSmall && 'button-small',
        isFull && 'button-full',
        className,
      )}
    />
  );
}
