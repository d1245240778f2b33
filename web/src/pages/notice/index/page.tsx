import './notices.css';
import { Pin } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { useTopic } from '../../../live/live.ts';
import { useReadMarks } from '../../../market/article/read-marks.ts';
import { type RowOf, usePages } from '../../../market/use-pages.ts';
import { VirtualRows } from '../../../market/virtual-rows.tsx';
import { usePreferences } from '../../../session/preferences.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { formatDate } from '../../../ui/format/time.ts';
import { SkeletonPage, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';

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
