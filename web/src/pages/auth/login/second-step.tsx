import { Fingerprint } from 'virtual:lucide';
import { ApiError } from '@candor/contract/client';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Field } from '@candor/ui/components/field';
import { TextInput } from '@candor/ui/components/text-input';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type FormEvent, type ReactNode, useState } from 'react';
import { codeInput, readCode } from '../../../account/codes.ts';
import { hasPasskeys, signPasskey } from '../../../account/passkeys.ts';
import { FormProblem } from '../../../account/submit-bar.tsx';
import { useSend } from '../../../api/use-send.ts';
import { signIn } from '../../../session/sign-in.ts';

/** A login whose password was right, as the refusal tells it. */
export interface WaitingLogin {
  readonly pendingToken: string;
  readonly methods: readonly string[];
}

/** What a refused login waits for; null when it waits for nothing. */
export function waitingLogin(refusal: unknown): WaitingLogin | null {
  if (!(refusal instanceof ApiError) || refusal.reason !== 'SECOND_STEP_REQUIRED') return null;
  return refusal.data as unknown as WaitingLogin;
}

interface SecondStepProps {
  waiting: WaitingLogin;
  onStartAgain: () => void;
}

/** The second step of a login: a passkey, a code of the authenticator, or a recovery code. */
export function SecondStep({ waiting, onStartAgain }: SecondStepProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const asking = useSend('loginPasskeyOptions');
  const step = useSend('loginSecondStep');
  const { pendingToken, methods } = waiting;
  const finish = async (given: { code: string } | { credential: string }) => {
    const answer = await step.send({ pendingToken, ...given });
    if (answer !== null) signIn(answer, false);
    else {
      setCode('');
      setTries(tries + 1);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== '') void finish({ code: readCode(code) });
  };
  const sign = async () => {
    const options = await asking.send({ pendingToken });
    if (options === null) return;
    const credential = await signPasskey(options.passkeyOptions);
    if (credential === null) showToast((say) => say(m.security_passkey_refused));
    else await finish({ credential });
  };
  const words = methods.includes('timeCode')
    ? m.security_confirm_code
    : m.security_confirm_recovery;
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <FormProblem error={step.error ?? asking.error} />
      <h2 className="text-title">{t(m.security_second_step)}</h2>
      {methods.includes('passkey') && hasPasskeys() && (
        <Button isFull isDisabled={!isOnline} onClick={sign}>
          <Fingerprint size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(m.security_use_passkey)}
        </Button>
      )}
      <p className="text-ink-2">{t(words)}</p>
      <Field label={t(m.security_code)}>
        {(links) => (
          <TextInput
            {...links}
            {...codeInput}
            key={tries}
            autoComplete="one-time-code"
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" isFull isBusy={step.isBusy} isDisabled={!isOnline || code === ''}>
        {t(m.auth_log_in)}
      </Button>
      <Button variant="line" isFull onClick={onStartAgain}>
        {t(m.security_start_again)}
      </Button>
    </form>
  );
}
