import { m } from '@candor/locales/messages';
import { failureText } from '../../../api/failure.ts';
import { useParameters } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { ArticleBody } from '../../../market/article/article-body.tsx';
import { ShareButton } from '../../../market/article/share-button.tsx';
import { useArticle } from '../../../market/article/use-article.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { useIsOnline } from '../../../shell/online.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { formatDate, formatDateTime } from '../../../ui/format/time.ts';
import { Skeleton, SkeletonPage } from '../../../ui/skeleton.tsx';

/** One notice. */
export function Page() {
  const t = useT();
  const { id = '' } = useParameters();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { data, error, retry, isWithdrawn, savedAtMs } = useArticle(id);
  return (
    <Screen title={t(m.notice_detail_title)} actions={data && <ShareButton title={data.title} />}>
      {isWithdrawn && <EmptyState title={t(m.notice_withdrawn)} />}
      {data === undefined && !isWithdrawn && error !== undefined && (
        <ErrorBlock
          message={isOnline ? failureText(error, t) : t(m.reading_needs_network)}
          onRetry={retry}
        />
      )}
      {data === undefined && error === undefined && (
        <SkeletonPage>
          <div className="grid gap-3 px-edge pt-4">
            <Skeleton width="70%" height={24} />
            <Skeleton width="40%" height={12} />
            <Skeleton width="100%" height={120} />
          </div>
        </SkeletonPage>
      )}
      {data !== undefined && !isWithdrawn && (
        <article className="px-edge pt-3">
          <h2 className="text-page-title">{data.title}</h2>
          <p className="num mt-2 mb-4 text-caption text-ink-3">
            {formatDate(data.createTimestamp, timeZone)} · {data.sourceName ?? t(m.notice_operator)}
            {data.pinned && ` · ${t(m.notice_pinned)}`}
            {savedAtMs !== null &&
              ` · ${t(m.reading_saved_copy, { time: formatDateTime(savedAtMs, timeZone) })}`}
          </p>
          <ArticleBody html={data.content} />
        </article>
      )}
    </Screen>
  );
}
