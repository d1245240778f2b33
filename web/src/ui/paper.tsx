import { FlaskConical } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { useT } from '../app/words.ts';

/** "Simulated market · paper money", under the navbar of every screen with money. */
export function PaperLine({ isCentred }: { isCentred?: boolean }) {
  const t = useT();
  return (
    <p className={isCentred ? 'paper-line paper-line-centred' : 'paper-line'}>
      <FlaskConical size={14} strokeWidth={2} aria-hidden="true" />
      {t(m.common_paper_line)}
    </p>
  );
}

/** The short label: `Paper` in navbars, `Simulated` on quotes. */
export function PaperTag({ isQuote }: { isQuote?: boolean }) {
  const t = useT();
  return (
    <span className="paper-tag">{isQuote ? t(m.common_simulated) : t(m.common_paper_tag)}</span>
  );
}
