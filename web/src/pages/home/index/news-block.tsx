import { CalendarDays } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { MenuRow } from '@candor/ui/components/list-row';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Skeleton } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { NewsItem } from '../../../market/news-item.tsx';

const itemsShown = 3;

/** The latest news. */
export function NewsBlock() {
  const t = useT();
  const news = useCall('articleList', { type: 'news', pageNo: 1, pageSize: itemsShown });
  const { data, error, retry } = news;
  return (
    <section className="mt-5">
      <SectionHeader
        title={t(m.home_news)}
        action={
          <a className="hit" href={hrefTo('pages/news/index')}>
            {t(m.common_view_all)}
          </a>
        }
      />
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data === undefined && error === undefined && (
        <div className="grid gap-3 px-edge" aria-hidden="true">
          <Skeleton width="86%" height={15} />
          <Skeleton width="40%" height={11} />
        </div>
      )}
      {data?.list.length === 0 && (
        <p className="px-edge text-small text-ink-2">{t(m.home_news_empty)}</p>
      )}
      {data?.list.map((article) => (
        <NewsItem key={article.id} article={article} />
      ))}
      <MenuRow
        icon={<CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />}
        label={t(m.event_title)}
        href={hrefTo('pages/events/calendar')}
      />
    </section>
  );
}
