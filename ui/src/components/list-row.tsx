import { ChevronRight } from 'virtual:lucide';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface MenuRowProps {
  icon?: ReactNode;
  label: ReactNode;
  /** Under the label, quieter. */
  hint?: ReactNode;
  /** At the right, before the arrow. */
  value?: ReactNode;
  /** A link, or a press; with neither it is a plain row. */
  href?: string;
  onPress?: () => void;
  /** The press opens a sheet. */
  opensSheet?: boolean;
  isDivided?: boolean;
}

/** One line of a menu: icon, label, value, arrow. */
export function MenuRow(props: MenuRowProps) {
  const { icon, label, hint, value, href, onPress, opensSheet = false, isDivided } = props;
  const names = classNames(
    'menu-row',
    isDivided && 'menu-row-divided',
    icon !== undefined && 'menu-row-icon',
  );
  const leads = href !== undefined || onPress !== undefined;
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        {label}
        {hint && <span className="menu-hint">{hint}</span>}
      </span>
      {value !== undefined && <span className="menu-value">{value}</span>}
      {leads && <ChevronRight size={18} className="text-ink-3" aria-hidden="true" />}
    </>
  );
  if (href !== undefined) {
    return (
      <a href={href} className={names}>
        {content}
      </a>
    );
  }
  if (onPress) {
    return (
      <button
        type="button"
        aria-haspopup={opensSheet ? 'dialog' : undefined}
        onClick={onPress}
        className={names}
      >
        {content}
      </button>
    );
  }
  return <div className={names}>{content}</div>;
}
