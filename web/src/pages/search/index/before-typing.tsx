import { History } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { exchangeName } from '../../../market/exchange-name.ts';
import { instrumentId } from '../../../market/instrument-address.ts';
import { QuoteRow } from '../../../market/quote-row.tsx';

const popularShown = 6;

interface BeforeTypingProps {
  history: readonly string[];
  onChoose: (keyword: string) => void;
  onClear: () => void;
}

/** What stands there before anything is typed: the last searches and what is popular. */
export function BeforeTyping({ history, onChoose, onClear }: BeforeTypingProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {history.length > 0 && (
        <section>
          <div className="search-group">
            <h2>{t(m.search_history)}</h2>
            <button
              type="button"
              className="link hit"
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              {t(m.search_history_clear)}
            </button>
          </div>
          <div className="chip-row chip-row-wrap">
            {history.map((keyword) => (
              <button
                key={keyword}
                type="button"
                className="chip max-w-full"
                onClick={() => onChoose(keyword)}
              >
                <History size={14} aria-hidden="true" />
                <span className="truncate py-1">{keyword}</span>
              </button>
            ))}
          </div>
          <p className="px-edge pt-2.5 text-caption text-ink-3">{t(m.search_history_note)}</p>
        </section>
      )}
      {isOnline ? (
        <PopularNow />
      ) : (
        <p className="px-edge py-4 text-small text-ink-2">{t(m.search_offline)}</p>
      )}
      <AskSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(m.search_history_clear_question)}
        isDestructive
        onConfirm={() => {
          onClear();
          setAsking(false);
        }}
      />
    </>
  );
}

function PopularNow() {
  const t = useT();
  const everyMs = usePollWhileDown();
  const settings = everyMs ? { everyMs } : {};
  const { data, error, retry } = useCall(
    'hotStock',
    { pageNo: 1, pageSize: popularShown },
    settings,
  );
  return (
    <section>
      <div className="search-group">
        <h2>{t(m.search_popular)}</h2>
        <a className="link hit" href={hrefTo('pages/product/popular')}>
          {t(m.search_heat_link)}
        </a>
      </div>
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data === undefined && error === undefined && <SkeletonRows count={popularShown} />}
      {data?.list.map((row, index) => (
        <QuoteRow
          key={instrumentId(row)}
          row={{ ...row, points: undefined }}
          hasStar
          isDivided={index > 0}
          detail={exchangeName(row.market, t)}
        />
      ))}
      <p className="px-edge pt-3 text-caption text-ink-3">{t(m.search_popular_note)}</p>
    </section>
  );
}
