import { Megaphone, X } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconButton } from '@candor/ui/components/icon-button';
import { formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { useState } from 'react';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useTopic } from '../../../live/live.ts';
import { keep, readKept } from '../../../market/remembered.ts';

const dismissedKey = 'candor.home-notice-dismissed';
const noticesRead = 10;

/**
 * The first notice on one line until it is dismissed; after that only one that came later. No such
 * notice, no line.
 */
export function NoticeLine() {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const notices = useCall('articleList', { type: 'notice', pageNo: 1, pageSize: noticesRead });
  useTopic('notice', () => readAgain('articleList'));
  const [dismissed, setDismissed] = useState(() => readKept(dismissedKey));
  const untilMs = Number(dismissed ?? 0);
  const notice = notices.data?.list.find((one) => !(one.createTimestamp <= untilMs));
  if (notice === undefined) {
    // There is nearly always one: its place is kept while it is read, so that nothing jumps.
    const isExpected = notices.isLoading && dismissed === null;
    return isExpected ? <div className="home-notice" aria-hidden="true" /> : null;
  }
  const dismiss = () => {
    // Whoever puts one away has seen that there are others.
    const newest = Math.max(...(notices.data?.list ?? []).map((one) => one.createTimestamp));
    keep(dismissedKey, String(newest));
    setDismissed(String(newest));
  };
  return (
    <div className="home-notice">
      <a href={hrefTo('pages/notice/detail', { id: notice.id })}>
        <Megaphone size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0 flex-1">{notice.title}</span>
        <span className="num text-caption text-ink-3">
          {formatMonthDay(notice.createTimestamp, timeZone)}
        </span>
      </a>
      <IconButton
        className="-mr-3 -ml-2"
        label={t(m.home_dismiss_notice)}
        icon={<X size={17} />}
        onClick={dismiss}
      />
    </div>
  );
}
