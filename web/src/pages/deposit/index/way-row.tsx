import { ChevronRight } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Tag } from '@candor/ui/components/tag';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

interface WayRowProps {
  mark: string;
  label: string;
  hint: string;
  /** The way used last. */
  isLast: boolean;
  isDivided: boolean;
  href: string;
}

/** One way to deposit. The whole row is the link. */
export function WayRow({ mark, label, hint, isLast, isDivided, href }: WayRowProps): ReactNode {
  const t = useT();
  return (
    <div className={`instrument-row ${isDivided ? 'instrument-row-divided' : ''}`}>
      <span className="lettermark bg-fill text-ink-2" aria-hidden="true">
        {mark}
      </span>
      <div className="min-w-0 flex-1">
        <a className="row-link instrument-name" href={href}>
          {label}
        </a>
        <span className="instrument-code">{hint}</span>
      </div>
      {isLast && <Tag tone="outline">{t(m.deposit_last_used)}</Tag>}
      <ChevronRight size={18} className="text-ink-3" aria-hidden="true" />
    </div>
  );
}
