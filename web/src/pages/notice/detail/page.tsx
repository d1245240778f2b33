import { m } from '@candor/locales/messages';
import { Skeleton } from '@candor/ui/components/skeleton';
import { formatDate, formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { useParameters } from '../../../app/navigation.ts';
import { ArticleBody } from '../../../market/article/article-body.tsx';
import { ArticleStates } from '../../../market/article/article-states.tsx';
import { ShareButton } from '../../../market/article/share-button.tsx';
import { useArticle } from '../../../market/article/use-article.ts';
import { Page as Screen } from '../../../shell/page.tsx';

/** One notice. */
export function Page() {
  const t = useT();
  const { id = '' } = useParameters();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const reading = useArticle(id);
  const { data, savedAtMs } = reading;
  return (
    <Screen title={t(m.notice_detail_title)} actions={data && <ShareButton title={data.title} />}>
      <ArticleStates
        reading={reading}
        withdrawnTitle={t(m.notice_withdrawn)}
        skeleton={
          <>
            <Skeleton width="70%" height={24} />
            <Skeleton width="40%" height={12} />
            <Skeleton width="100%" height={120} />
          </>
        }
      >
        {data && (
          <article className="px-edge pt-3">
            <h2 className="text-page-title">{data.title}</h2>
            <p className="num mt-2 mb-4 text-caption text-ink-3">
              {formatDate(data.createTimestamp, timeZone)} ·{' '}
              {data.sourceName ?? t(m.notice_operator)}
              {data.pinned && ` · ${t(m.notice_pinned)}`}
              {savedAtMs !== null &&
                ` · ${t(m.reading_saved_copy, { time: formatDateTime(savedAtMs, timeZone) })}`}
            </p>
            <ArticleBody html={data.content} />
          </article>
        )}
      </ArticleStates>
    </Screen>
  );
}
