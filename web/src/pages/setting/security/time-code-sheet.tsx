import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { CopyRow } from '@candor/ui/components/copy-row';
import { Field } from '@candor/ui/components/field';
import { Note } from '@candor/ui/components/note';
import { QrCode } from '@candor/ui/components/qr-code';
import { Sheet } from '@candor/ui/components/sheet';
import { TextInput } from '@candor/ui/components/text-input';
import { useT } from '@candor/ui/words';
import { type FormEvent, type ReactNode, useState } from 'react';
import { digitsInput, isSixDigits, readCode } from '../../../account/codes.ts';
import { failureText } from '../../../api/failure.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';

export interface TimeCodeSecret {
  readonly secret: string;
  readonly url: string;
}

interface TimeCodeSheetProps {
  /** Null where none is being set up. */
  secret: TimeCodeSecret | null;
  /** Whether confirming it logs out all other devices. */
  endOthers: boolean;
  onClose: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Sets an authenticator up: a picture to scan, the key as text, and its first code. */
export function TimeCodeSheet({
  secret,
  endOthers,
  onClose,
  onConfirmed,
}: TimeCodeSheetProps): ReactNode {
  const t = useT();
  return (
    <Sheet isOpen={secret !== null} onClose={onClose} title={t(m.security_time_code_set_up)}>
      {secret !== null && (
        <TimeCodeForm secret={secret} endOthers={endOthers} onConfirmed={onConfirmed} />
      )}
    </Sheet>
  );
}

interface TimeCodeFormProps {
  secret: TimeCodeSecret;
  endOthers: boolean;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function TimeCodeForm({ secret, endOthers, onConfirmed }: TimeCodeFormProps) {
  const t = useT();
  const confirming = useKeyedMutation('timeCodeConfirm', { survivesReload: false });
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSixDigits(code)) return;
    const answer = await confirming.send({ code: readCode(code), endOthers });
    if (answer !== null) onConfirmed(answer.recoveryCodes);
    else setCode('');
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-small text-ink-2">{t(m.security_time_code_scan)}</p>
      <div className="grid justify-items-center">
        <QrCode text={secret.url} label={t(m.security_time_code)} />
      </div>
      <dl>
        <CopyRow label={t(m.security_key)} value={secret.secret} copyLabel={t(m.security_copy)} />
      </dl>
      {confirming.error !== undefined && (
        <Note tone="danger">{failureText(confirming.error, t)}</Note>
      )}
      <Field label={t(m.security_code)}>
        {(links) => (
          <TextInput
            {...links}
            value={code}
            {...digitsInput}
            autoComplete="one-time-code"
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" isFull isBusy={confirming.isBusy} isDisabled={!isSixDigits(code)}>
        {t(m.security_confirm)}
      </Button>
    </form>
  );
}
