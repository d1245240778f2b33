import type { Message } from '@candor/contract/account-shapes';
import { m } from '@candor/locales/messages';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { kindLooks } from '../shared/kinds.ts';
import { timeOnRow } from './inbox-view.ts';

interface MessageRowProps {
  message: Message;
  isUrgent: boolean;
}

/** One message: what about, title, first lines, when, and whether it was read. */
export function MessageRow({ message, isUrgent }: MessageRowProps): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { Icon } = kindLooks[message.kind];
  const { createTimestamp } = message;
  return (
    <a
      href={hrefTo('pages/message/detail', { id: message.id })}
      className="message-row"
      data-new={!message.isRead || undefined}
      data-urgent={isUrgent || undefined}
    >
      <span className="message-mark" aria-hidden="true">
        <Icon size={19} strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h3>{message.title}</h3>
        <p>{message.content}</p>
      </div>
      <time
        className="num"
        dateTime={new Date(createTimestamp).toISOString()}
        title={formatDateTime(createTimestamp, timeZone)}
      >
        {timeOnRow(createTimestamp, { isUrgent, nowMs: Date.now(), timeZone })}
        {!message.isRead && (
          <span className="message-dot">
            <span className="visually-hidden">{t(m.message_unread_mark)}</span>
          </span>
        )}
      </time>
    </a>
  );
}
