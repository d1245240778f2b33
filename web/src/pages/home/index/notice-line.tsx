import { m } from '@candor/locales/messages';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { useTopic } from '../../../live/live.ts';
import { keep, readKept } from '../../../market/remembered.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { formatMonthDay } from '../../../ui/format/time.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

const dismissedKey = 'candor.home-notice-dismissed';

/** The newest notice on one line until it is dismissed. No notice, no line. */
export function NoticeLine() {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const notices = useCall('articleList', { type: 'notice', pageNo: 1, pageSize: 1 });
  useTopic('notice', () => readAgain('articleList'));
  const [dismissed, setDismissed] = useState(() => readKept(dismissedKey));
  const notice = notices.data?.list[0];
  if (notice === undefined || notice.id === dismissed) return null;
  const dismiss = () => {
    keep(dismissedKey, notice.id);
    setDismissed(notice.id);
  };
  return (
    <div className="home-notice">
      <a href={hrefTo('pages/notice/detail', { id: notice.id })}>
        <Megaphone size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{notice.title}</span>
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
