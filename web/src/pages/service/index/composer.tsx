import { ArrowUp, ImagePlus, X } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconButton } from '@candor/ui/components/icon-button';
import { useT } from '@candor/ui/words';
import { type ReactNode, useRef } from 'react';
import { aboutCard } from './about.ts';
import { useChatFile } from './use-chat-file.ts';
import type { Outbox } from './use-outbox.ts';

const TEXT_MAX = 2000;

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  about: string | null;
  onDropAbout: () => void;
  outbox: Outbox;
  isOnline: boolean;
}

/** Write, attach, send. Without a connection lines wait here; a file needs one. */
export function Composer({ text, onText, about, onDropAbout, outbox, isOnline }: ComposerProps) {
  const t = useT();
  const file = useChatFile();
  const chooser = useRef<HTMLInputElement>(null);
  const asked = about === null ? {} : { about };
  const send = () => {
    const said = text.trim();
    if (said === '' || [...said].length > TEXT_MAX) return;
    outbox.add({ text: said, ...asked });
    onText('');
    onDropAbout();
  };
  const attach = async (chosen: File | undefined) => {
    const fileUrl = chosen === undefined ? null : await file.choose(chosen);
    if (fileUrl !== null) outbox.add({ fileUrl });
  };
  const length = [...text].length;
  return (
    <footer className="action-bar chat-composer">
      {about !== null && <Asked about={about} onDrop={onDropAbout} />}
      {file.refusal !== null && (
        <p className="pb-2 text-small text-danger" role="alert">
          {file.refusal}
        </p>
      )}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/*,application/pdf"
          onChange={(event) => {
            void attach(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <IconButton
          label={t(m.support_attach)}
          icon={<ImagePlus size={22} strokeWidth={1.75} />}
          disabled={!isOnline || file.isBusy}
          onClick={() => chooser.current?.click()}
        />
        <textarea
          className="chat-input"
          rows={1}
          value={text}
          aria-label={t(m.support_write)}
          placeholder={t(m.support_write)}
          onChange={(event) => onText(event.target.value)}
        />
        <button
          type="submit"
          className="chat-send"
          aria-label={t(m.support_send)}
          disabled={text.trim() === '' || length > TEXT_MAX}
        >
          <ArrowUp size={22} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </form>
      <p className="action-bar-note">
        {length > TEXT_MAX ? `${length} / ${TEXT_MAX}` : t(m.support_never_ask)}
      </p>
    </footer>
  );
}

/** What the next line is about, until it is sent or taken away. */
function Asked({ about, onDrop }: { about: string; onDrop: () => void }): ReactNode {
  const t = useT();
  const card = aboutCard(about, t);
  if (card === null) return null;
  return (
    <p className="flex items-center justify-between gap-2 text-small">
      <span>{t(m.support_asks_about, { what: card.title })}</span>
      <IconButton label={t(m.support_drop_about)} icon={<X size={18} />} onClick={onDrop} />
    </p>
  );
}
