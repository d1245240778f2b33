import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface IconShape {
  /** What it does, read in place of the icon. */
  label: string;
  icon: ReactNode;
  /** A count over the icon; nothing at zero, `99+` from a hundred on. */
  badge?: number;
  /** A word at the foot of the icon, for the eye only; the label says it too. */
  caption?: string | undefined;
  isOn?: boolean;
}

type IconButtonProps = IconShape & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>;
type IconLinkProps = IconShape &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & { href: string };

function IconWithBadge({
  icon,
  badge = 0,
  caption,
}: Pick<IconShape, 'icon' | 'badge' | 'caption'>) {
  return (
    <>
      {icon}
      {badge > 0 && (
        <span className="badge num" aria-hidden="true">
          {badge > 99 ? '99+' : badge}
        </span>
      )}
      {caption !== undefined && (
        <span className="icon-caption" aria-hidden="true">
          {caption}
        </span>
      )}
    </>
  );
}

/** An icon alone on a 44px target. Icons come from `virtual:lucide`, 22px, stroke 1.75. */
export function IconButton({
  label,
  icon,
  badge,
  caption,
  isOn,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isOn}
      className={classNames('icon-button', isOn && 'icon-button-on', className)}
    >
      <IconWithBadge icon={icon} badge={badge} caption={caption} />
    </button>
  );
}

/** The same for what leads to another screen. */
export function IconLink(props: IconLinkProps) {
  const { label, icon, badge, caption, isOn, className, href, ...rest } = props;
  return (
    <a
      {...rest}
      href={href}
      aria-label={label}
      className={classNames('icon-button', isOn && 'icon-button-on', className)}
    >
      <IconWithBadge icon={icon} badge={badge} caption={caption} />
    </a>
  );
}
