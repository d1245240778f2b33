import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { useT } from '@candor/ui/words';
import { failureText } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { hrefTo } from '../../app/navigation.ts';
import { NewsItem } from '../news-item.tsx';

const itemsShown = 3;

/** The latest news about an instrument. */
export function QuoteNews({ code }: { code: string }) {
  const t = useT();
  const { data, error, retry } = useCall('articleList', {
    type: 'news',
    code,
    pageNo: 1,
    pageSize: itemsShown,
  });
  return (
    <section className="mt-5">
      <SectionHeader
        title={t(m.quote_news)}
        action={
          <a className="hit" href={hrefTo('pages/news/index', { code })}>
            {t(m.common_view_all)}
          </a>
        }
      />
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data?.list.length === 0 && (
        <p className="px-edge text-small text-ink-2">{t(m.quote_news_empty)}</p>
      )}
      {data?.list.map((article) => (
        <NewsItem key={article.id} article={article} />
      ))}
    </section>
  );
}
