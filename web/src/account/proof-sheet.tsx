import { Fingerprint } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Field } from '@candor/ui/components/field';
import { Note } from '@candor/ui/components/note';
import { PasswordInput } from '@candor/ui/components/password-input';
import { Sheet } from '@candor/ui/components/sheet';
import { showToast } from '@candor/ui/toasts';
import { type Message, useT } from '@candor/ui/words';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureText } from '../api/failure.ts';
import { useProofAsked } from '../api/proof.ts';
import { useSend } from '../api/use-send.ts';
import { codeInput, readCode } from './codes.ts';
import { hasPasskeys, signPasskey } from './passkeys.ts';

type Words = Message<Record<never, never>>;

/** What is typed: which field of the call it is, what it is called and what is asked. */
const typed = {
  timeCode: { name: 'code', label: m.security_code, ask: m.security_confirm_code },
  recovery: { name: 'code', label: m.security_code, ask: m.security_confirm_recovery },
  payPassword: {
    name: 'payPassword',
    label: m.setting_transaction_password,
    ask: m.security_confirm_pay,
  },
  password: {
    name: 'password',
    label: m.setting_login_password,
    ask: m.security_confirm_password,
  },
} satisfies Record<string, { name: string; label: Words; ask: Words }>;

/** The one sheet that asks for a fresh proof, wherever a call wants one. */
export function ProofSheet(): ReactNode {
  const t = useT();
  const answer = useProofAsked((asking) => asking.answer);
  return (
    <Sheet
      isOpen={answer !== null}
      onClose={() => useProofAsked.getState().answer?.(false)}
      title={t(m.security_confirm_title)}
    >
      {answer !== null && <ProofForm onProved={() => answer(true)} />}
    </Sheet>
  );
}

function ProofForm({ onProved }: { onProved: () => void }) {
  const t = useT();
  const options = useSend('proveOptions');
  const proving = useSend('prove');
  const [value, setValue] = useState('');
  const methods = useProofAsked((asking) => asking.methods);
  const input = (['timeCode', 'payPassword', 'password', 'recovery'] as const).find((method) =>
    methods.includes(method),
  );
  const finish = async (given: Parameters<typeof proving.send>[0]) => {
    if ((await proving.send(given)) !== null) onProved();
    else setValue('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (input === undefined || value === '') return;
    void finish({ [typed[input].name]: input === 'password' ? value : readCode(value) });
  };
  const usePasskey = async () => {
    const { passkeyOptions } = (await options.send({})) ?? {};
    const credential = passkeyOptions ? await signPasskey(passkeyOptions) : null;
    if (credential === null) showToast((say) => say(m.security_passkey_refused));
    else await finish({ credential });
  };
  const failure = proving.error ?? options.error;
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {failure !== undefined && <Note tone="danger">{failureText(failure, t)}</Note>}
      {methods.includes('passkey') && hasPasskeys() && (
        <Button isFull variant="line" onClick={usePasskey}>
          <Fingerprint size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(m.security_use_passkey)}
        </Button>
      )}
      {input !== undefined && (
        <>
          <p className="text-body text-ink-2">{t(typed[input].ask)}</p>
          <Field label={t(typed[input].label)}>
            {(links) => (
              <PasswordInput
                {...links}
                {...(input === 'password' ? {} : codeInput)}
                value={value}
                autoComplete={input === 'password' ? 'current-password' : 'one-time-code'}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" isFull isBusy={proving.isBusy} isDisabled={value === ''}>
            {t(m.security_confirm)}
          </Button>
        </>
      )}
    </form>
  );
}
