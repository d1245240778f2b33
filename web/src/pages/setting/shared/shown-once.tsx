import { Eye } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Checkbox } from '@candor/ui/components/checkbox';
import { CopyRow } from '@candor/ui/components/copy-row';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';

interface ShownOnceProps {
  title: string;
  /** What the secret is called. */
  label: string;
  /** Null where nothing is to be shown. */
  secret: string | null;
  onDone: () => void;
  children?: ReactNode;
}

/** A secret that is shown once; Done comes with the tick. */
export function ShownOnce({ title, label, secret, onDone, children }: ShownOnceProps): ReactNode {
  const t = useT();
  const [isStored, setStored] = useState(false);
  const done = () => {
    setStored(false);
    onDone();
  };
  return (
    <Sheet isOpen={secret !== null} onClose={done} title={title}>
      <div className="grid gap-4">
        <Note tone="wait" icon={<Eye size={18} strokeWidth={1.75} aria-hidden="true" />}>
          <b>{t(m.security_shown_once)}</b>
          <SentenceGap />
          {t(m.apikey_secret_shown)}
        </Note>
        <dl className="break-all">
          <CopyRow label={label} value={secret ?? ''} copyLabel={t(m.security_copy)} />
        </dl>
        {children}
        <Checkbox isOn={isStored} onChange={setStored}>
          {t(m.apikey_stored)}
        </Checkbox>
        <Button
          isFull
          isDisabled={!isStored}
          reason={isStored ? undefined : t(m.security_tick_first)}
          onClick={done}
        >
          {t(m.security_done)}
        </Button>
      </div>
    </Sheet>
  );
}
