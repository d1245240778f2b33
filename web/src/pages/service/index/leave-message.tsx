import { Paperclip, X } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Field } from '@candor/ui/components/field';
import { IconButton } from '@candor/ui/components/icon-button';
import { Note } from '@candor/ui/components/note';
import { TextInput } from '@candor/ui/components/text-input';
import { useT } from '@candor/ui/words';
import { type ReactNode, useRef, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { type ChatFile, useChatFile } from './use-chat-file.ts';

/** Nobody is there: a message that is answered into the inbox. */
export function LeaveMessage({ isOnline }: { isOnline: boolean }): ReactNode {
  const t = useT();
  const [form, setForm] = useState({ subject: '', text: '' });
  const [fileUrl, setFileUrl] = useState<string | null>(null);
  const [ticketNo, setTicketNo] = useState<string | null>(null);
  const leaving = useKeyedMutation('chatLeaveMessage');
  const file = useChatFile();
  const { subject, text } = form;
  const isWhole = subject.trim() !== '' && text.trim() !== '';
  const send = async () => {
    const said = { subject: subject.trim(), text: text.trim() };
    const answer =
      leaving.state === 'unknown'
        ? await leaving.checkAndRetry()
        : await leaving.send({ ...said, ...(fileUrl !== null && { fileUrl }) });
    if (answer === null) return;
    setTicketNo(answer.ticketNo);
    setForm({ subject: '', text: '' });
    setFileUrl(null);
  };
  if (ticketNo !== null) {
    return (
      <div className="px-edge pt-4" role="status">
        <Note tone="accent">{t(m.support_ticket, { ticket: ticketNo })}</Note>
      </div>
    );
  }
  return (
    <section className="grid grid-cols-1 gap-4 px-edge py-4">
      <Note>{t(m.support_nobody)}</Note>
      <Field label={t(m.support_subject)}>
        {(links) => (
          <TextInput
            {...links}
            value={subject}
            maxLength={200}
            onChange={(event) => setForm({ ...form, subject: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t(m.support_message)}
        error={leaving.error !== undefined && failureText(leaving.error, t)}
      >
        {(links) => (
          <textarea
            {...links}
            className="chat-input chat-input-tall"
            rows={4}
            maxLength={2000}
            value={text}
            onChange={(event) => setForm({ ...form, text: event.target.value })}
          />
        )}
      </Field>
      <FileField file={file} isOnline={isOnline} onFile={setFileUrl} />
      <Button
        isFull
        isBusy={leaving.isBusy}
        isDisabled={!isOnline || !isWhole || file.isBusy}
        onClick={() => void send()}
      >
        {t(leaving.state === 'unknown' ? m.common_retry : m.support_send)}
      </Button>
    </section>
  );
}

interface FileFieldProps {
  file: ChatFile;
  isOnline: boolean;
  onFile: (url: string | null) => void;
}

/** The one file that goes with the message. The browser's own control speaks its own language. */
function FileField({ file, isOnline, onFile }: FileFieldProps): ReactNode {
  const t = useT();
  const chooser = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const url = await file.choose(chosen);
    setName(url === null ? null : chosen.name);
    onFile(url);
  };
  const drop = () => {
    setName(null);
    onFile(null);
  };
  return (
    <div className="grid gap-2">
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t(m.support_attach)}
        accept="image/*,application/pdf"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {name === null ? (
        <Button
          variant="line"
          isFull
          isBusy={file.isBusy}
          isDisabled={!isOnline}
          onClick={() => chooser.current?.click()}
        >
          <Paperclip size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(m.support_attach)}
        </Button>
      ) : (
        <p className="flex items-center justify-between gap-2 text-label">
          <span className="min-w-0 truncate">{name}</span>
          <IconButton label={t(m.support_drop)} icon={<X size={18} />} onClick={drop} />
        </p>
      )}
      {file.refusal !== null && (
        <p className="text-small text-danger" role="alert">
          {file.refusal}
        </p>
      )}
    </div>
  );
}
