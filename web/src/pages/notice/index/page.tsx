import './notices.css';
import { Pin } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { Tag } from '@candor/ui/components/tag';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useTopic } from '../../../live/live.ts';
import { useReadMarks } from '../../../market/article/read-marks.ts';
import { type RowOf, usePages } from '../../../market/use-pages.ts';
import { VirtualRows } from '../../../market/virtual-rows.tsx';
import { Page as Screen } from '../../../shell/page.tsx';

const rowPx = 84;

/** Notices of the operator, pinned ones first. */
export function Page() {
  const t = useT();
  const list = usePages('articleList', { type: 'notice' });
  const isRead = useReadMarks();
  useTopic('notice', () => readAgain('articleList'));
  return (
    <Screen title={t(m.notice_title)}>
      {list.rows === undefined && list.error === undefined && (
        <SkeletonPage>
          <SkeletonRows count={6} isBare />
        </SkeletonPage>
      )}
      {list.rows === undefined && list.error !== undefined && (
        <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />
      )}
      {list.rows?.length === 0 && <EmptyState title={t(m.notice_empty)} />}
      {list.rows !== undefined && (
        <VirtualRows
          rows={list.rows}
          keyOf={(row) => row.id}
          onNearEnd={list.loadMore}
          itemSize={rowPx}
        >
          {(row) => <NoticeRow row={row} isNew={!isRead(row.id)} />}
        </VirtualRows>
      )}
    </Screen>
  );
}

function NoticeRow({ row, isNew }: { row: RowOf<'articleList'>; isNew: boolean }) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  return (
    <a className="notice-row" href={hrefTo('pages/notice/detail', { id: row.id })}>
      <span className="flex items-start gap-2">
        {row.pinned && (
          <>
            <Pin size={16} className="mt-0.5 text-ink-3" aria-hidden="true" />
            <span className="visually-hidden">{t(m.notice_pinned)}</span>
          </>
        )}
        <span className="min-w-0 flex-1 text-label">{row.title}</span>
        {isNew && <Tag tone="accent">{t(m.notice_new_mark)}</Tag>}
      </span>
      <span className="line-clamp-2 text-small text-ink-2">{row.summary}</span>
      <span className="num text-caption text-ink-3">
        {formatDate(row.createTimestamp, timeZone)}
      </span>
    </a>
  );
}
