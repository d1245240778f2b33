import { Copy, Download, Eye } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Checkbox } from '@candor/ui/components/checkbox';
import { copyText } from '@candor/ui/components/copy-row';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';

interface RecoverySheetProps {
  /** Empty where nothing is to be shown. */
  codes: readonly string[];
  onDone: () => void;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Ten codes, shown once; Done comes with the tick. */
export function RecoverySheet({ codes, onDone }: RecoverySheetProps): ReactNode {
  const t = useT();
  const [isStored, setStored] = useState(false);
  const text = codes.join('\n');
  const done = () => {
    setStored(false);
    onDone();
  };
  return (
    <Sheet isOpen={codes.length > 0} onClose={done} title={t(m.security_recovery_title)}>
      <div className="grid gap-4">
        <p className="text-small text-ink-2">{t(m.security_recovery_each)}</p>
        <ol>
          {codes.map((code, at) => (
            <li
              key={code}
              className="num flex items-baseline gap-4 border-b border-line py-2 text-small"
            >
              <span className="w-4 text-caption text-ink-3">{at + 1}</span>
              {code}
            </li>
          ))}
        </ol>
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="line" onClick={() => copyText(text)}>
            <Copy {...icon} />
            {t(m.security_copy)}
          </Button>
          <Button variant="line" onClick={() => saveText(text)}>
            <Download {...icon} />
            {t(m.security_save_text)}
          </Button>
        </div>
        <Note tone="wait" icon={<Eye {...icon} />}>
          <b>{t(m.security_shown_once)}</b>
          <SentenceGap />
          {t(m.security_shown_once_note)}
        </Note>
        <Checkbox isOn={isStored} onChange={setStored}>
          {t(m.security_stored)}
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

function saveText(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'candor.txt' });
  link.click();
  URL.revokeObjectURL(url);
}
