import '../market.css';
import './quote.css';
import { BellPlus } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconLink } from '@candor/ui/components/icon-button';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../app/navigation.ts';
import { Page as Screen } from '../../shell/page.tsx';
import { WatchStar } from '../watch-star.tsx';
import type { Watchable } from '../watched.ts';

interface QuoteScreenProps {
  of: Watchable;
  /** In place of the name. */
  title?: string | undefined;
  /** `selfSelectStatus` of the quote, once it is read. */
  status: number | undefined;
  /** Under the name: code and exchange. */
  subtitle: string;
  bar?: ReactNode;
  children: ReactNode;
}

/** Name over code, bell and star: the frame of every quote page. */
export function QuoteScreen({ of, title, status, subtitle, bar, children }: QuoteScreenProps) {
  const t = useT();
  const { code, source, market } = of;
  return (
    <Screen
      title={title || of.name || code}
      subtitle={subtitle}
      bar={bar}
      actions={
        <>
          <IconLink
            label={t(m.quote_alert)}
            icon={<BellPlus size={22} strokeWidth={1.75} />}
            href={hrefTo('pages/alerts/index', { code, source, market, name: of.name })}
          />
          <WatchStar of={of} status={status} />
        </>
      }
    >
      {children}
    </Screen>
  );
}
