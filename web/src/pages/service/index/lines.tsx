import type { ChatLine } from '@candor/contract/account-shapes';
import { withHiddenShown } from '@candor/domain/typed/hidden-signs';
import { m } from '@candor/locales/messages';
import { formatDate, formatHourMinute } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { client } from '../../../api/client.ts';
import { failureText } from '../../../api/failure.ts';
import { sessionToken } from '../../../session/session.ts';
import { aboutCard } from './about.ts';
import type { UnsentLine } from './outbox.ts';
import type { Outbox } from './use-outbox.ts';

/** The conversation: days, lines, what is read, and what is not sent yet. */
export function Lines({ lines }: { lines: readonly ChatLine[] }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  return (
    <ol className="chat" aria-live="polite" aria-label={t(m.support_conversation)}>
      {lines.map((line, at) => {
        const day = formatDate(line.createTimestamp, timeZone);
        const before = lines[at - 1];
        const isNewDay =
          before === undefined || formatDate(before.createTimestamp, timeZone) !== day;
        return (
          <li key={line.seq} data-from={line.from}>
            {isNewDay && <p className="chat-day num">{day}</p>}
            <Bubble line={line} />
            {line.from !== 'system' && <p className="chat-foot num">{foot(line, t, timeZone)}</p>}
          </li>
        );
      })}
    </ol>
  );
}

/** `10:46 · Read`, or `Jonas · 10:49`. */
function foot(line: ChatLine, t: Say, timeZone: string): string {
  const time = formatHourMinute(line.createTimestamp, timeZone);
  if (line.from === 'agent') return `${line.agentName ?? ''} · ${time}`;
  return `${time} · ${t(line.readTimestamp == null ? m.support_sent : m.support_read)}`;
}

type Said = Pick<ChatLine, 'text' | 'fileUrl' | 'about'>;

function Bubble({ line }: { line: Said }): ReactNode {
  const { text, fileUrl, about } = line;
  return (
    <div className="chat-bubble">
      {about != null && <AboutCard about={about} />}
      {text != null && <p>{withHiddenShown(text)}</p>}
      {fileUrl != null && <FileOf url={fileUrl} />}
    </div>
  );
}

function AboutCard({ about }: { about: string }): ReactNode {
  const t = useT();
  const card = aboutCard(about, t);
  return card === null ? null : (
    <a className="chat-card" href={card.href}>
      {card.title}
    </a>
  );
}

/** A private file, saved when it is asked for. */
function FileOf({ url }: { url: string }): ReactNode {
  const t = useT();
  const save = async () => {
    const headers = { Authorization: `Bearer ${sessionToken() ?? ''}` };
    const answer = await fetch(client.fileUrl(url), { headers }).catch(() => null);
    if (answer?.ok !== true) return;
    const blob = await answer.blob();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = blob.type === 'application/pdf' ? 'file.pdf' : 'file.jpg';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <button type="button" className="chat-card" onClick={() => void save()}>
      {t(m.support_file)}
    </button>
  );
}

/** Lines that have no answer yet: they wait, or say that they were not sent. */
export function Unsent({ outbox, isOnline }: { outbox: Outbox; isOnline: boolean }): ReactNode {
  const t = useT();
  const { lines, error, isSending, retry, drop } = outbox;
  const state = (at: number, line: UnsentLine) => {
    if (isSending) return t(m.support_sending);
    if (!isOnline) return t(m.support_waits);
    return (
      <>
        {at === 0 && error !== undefined && `${failureText(error, t)} `}
        {t(m.support_not_sent)} ·{' '}
        <button type="button" className="link hit" onClick={retry}>
          {t(m.common_retry)}
        </button>{' '}
        ·{' '}
        <button type="button" className="link hit" onClick={() => drop(line.key)}>
          {t(m.support_drop)}
        </button>
      </>
    );
  };
  return (
    <ol className="chat" aria-label={t(m.support_unsent)}>
      {lines.map((line, at) => (
        <li key={line.key} data-from="customer">
          <Bubble line={line} />
          <p className="chat-foot">{state(at, line)}</p>
        </li>
      ))}
    </ol>
  );
}
