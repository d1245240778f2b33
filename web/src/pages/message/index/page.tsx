import './message.css';
import { CheckCheck } from 'virtual:lucide';
import type { Message } from '@candor/contract/account-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ChipRow } from '@candor/ui/components/chip-row';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { IconButton } from '@candor/ui/components/icon-button';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';
import { useParameters } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { useTopic } from '../../../live/live.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { usePages } from '../../../market/use-pages.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import {
  filterOfKind,
  groupInbox,
  type InboxFilter,
  type InboxGroup,
  inboxFilters,
} from './inbox-view.ts';
import { MessageRow } from './message-row.tsx';

const filterWords = {
  all: m.message_all,
  unread: m.message_unread,
  money: m.message_money,
  orders: m.message_orders,
  account: m.message_account,
} as const;

/** The inbox: urgent first, then by day. */
export function Page(): ReactNode {
  const t = useT();
  const { kind } = useParameters();
  const [kept, setKept] = useRemembered('inbox-filter', 'all', isOneOf(inboxFilters));
  const [named, setNamed] = useState(() => filterOfKind(kind));
  const filter = named ?? kept;
  const everyMs = usePollWhileDown();
  const inbox = usePages('messageList', {}, { everyMs });
  const count = useCall('messageList', { pageNo: 1, pageSize: 1 }, { everyMs });
  useTopic('message', () => readAgain('messageList'));
  const unread = count.data?.unreadCount ?? 0;

  const choose = (next: InboxFilter) => {
    setNamed(null);
    setKept(next);
  };
  const chipLabel = (value: InboxFilter) => (
    <>
      {t(filterWords[value])}
      {value === 'unread' && unread > 0 && <span className="num">{unread}</span>}
    </>
  );

  return (
    <ShellPage title={t(m.message_messages)} actions={<MarkAllRead isOff={unread === 0} />}>
      <div className="pt-2 pb-1">
        <ChipRow
          label={t(m.message_filter)}
          value={filter}
          onChange={choose}
          choices={inboxFilters.map((value) => ({ value, label: chipLabel(value) }))}
        />
      </div>
      {inbox.isLoading && (
        <SkeletonPage>
          <SkeletonRows count={7} />
        </SkeletonPage>
      )}
      {inbox.error !== undefined && (
        <ErrorBlock
          isInline={inbox.rows !== undefined}
          message={failureText(inbox.error, t)}
          onRetry={inbox.retry}
        />
      )}
      {inbox.rows && <Groups rows={inbox.rows} filter={filter} />}
      {inbox.hasMore && (
        <div className="px-edge pt-4">
          <Button variant="line" isFull isBusy={inbox.isLoadingMore} onClick={inbox.loadMore}>
            {t(m.message_load_more)}
          </Button>
        </div>
      )}
    </ShellPage>
  );
}

function MarkAllRead({ isOff }: { isOff: boolean }) {
  const t = useT();
  const isOnline = useIsOnline();
  const marking = useSend('messageUpdateRead');
  const mark = async () => {
    const answer = await marking.send({});
    if (answer === null) showToast((say) => say(m.common_error_network_error));
    readAgain('messageList', 'userInfo');
  };
  return (
    <IconButton
      label={t(m.message_mark_all_read)}
      icon={<CheckCheck size={22} strokeWidth={1.75} />}
      disabled={isOff || !isOnline || marking.isBusy}
      onClick={mark}
    />
  );
}

function Groups({ rows, filter }: { rows: readonly Message[]; filter: InboxFilter }) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const groups = groupInbox(rows, filter, timeZone);
  if (groups.length === 0) {
    return <EmptyState title={t(m.message_empty)}>{t(m.message_empty_why)}</EmptyState>;
  }
  const hasUrgent = groups[0]?.day === 'urgent';
  return (
    <>
      {groups.map((group) => (
        <section key={group.day} aria-label={dayTitle(group, t, timeZone) ?? t(m.message_messages)}>
          {group.day !== 'urgent' && (
            <h2 className="message-day num">{dayTitle(group, t, timeZone)}</h2>
          )}
          <ul className="message-list">
            {group.messages.map((message) => (
              <li key={message.id}>
                <MessageRow message={message} isUrgent={group.day === 'urgent'} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasUrgent && <p className="px-edge pt-3 text-small text-ink-2">{t(m.message_on_top)}</p>}
    </>
  );
}

/** Today, Yesterday, or the day itself. */
function dayTitle({ day }: InboxGroup, t: Say, timeZone: string): string | null {
  if (day === 'urgent') return null;
  const nowMs = Date.now();
  if (day === formatDate(nowMs, timeZone)) return t(m.message_today);
  if (day === formatDate(nowMs - 24 * 3600_000, timeZone)) return t(m.message_yesterday);
  return day;
}
