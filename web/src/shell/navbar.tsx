import { ChevronLeft } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconButton } from '@candor/ui/components/icon-button';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

interface TabNavbarProps {
  /** Plain text, or a node that holds the `h1` itself. */
  title: ReactNode;
  tag?: ReactNode;
  actions?: ReactNode;
}

/** Navbar of a tab page: title at the left, icons at the right. */
export function TabNavbar({ title, tag, actions }: TabNavbarProps) {
  return (
    <div className="navbar">
      {typeof title === 'string' ? <h1>{title}</h1> : title}
      {tag}
      <div className="navbar-actions">{actions}</div>
    </div>
  );
}

interface PushedNavbarProps {
  title: ReactNode;
  /** A second, quieter line under the title. */
  subtitle?: ReactNode;
  onBack: () => void;
  /** One action, or two icons. */
  actions?: ReactNode;
}

/** Navbar of a pushed page: back, a centred title, one action. */
export function PushedNavbar({ title, subtitle, onBack, actions }: PushedNavbarProps) {
  const t = useT();
  return (
    <div className="navbar navbar-pushed">
      <IconButton label={t(m.common_back)} icon={<ChevronLeft size={24} />} onClick={onBack} />
      <div className="navbar-heading">
        <h1>{title}</h1>
        {subtitle && <p className="truncate">{subtitle}</p>}
      </div>
      <div className="navbar-actions">{actions}</div>
    </div>
  );
}
