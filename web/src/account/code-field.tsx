import './account.css';
import { Mail } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Countdown } from '@candor/ui/components/countdown';
import { Field } from '@candor/ui/components/field';
import { TextInput } from '@candor/ui/components/text-input';
import { formatClock } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { digitsInput, lettersInput } from './codes.ts';
import { type EmailCode, resendAfterMs } from './email-code.ts';

interface CodeFieldProps {
  code: EmailCode;
  /** As typed: code and countdown are those of this address. */
  email: string;
  /** What the form registers on the input. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  error: string | undefined;
  onSend: () => void;
  /** Takes the code of a simulated mail at a tap. */
  onFill: (code: string) => void;
  /** Under the field once a code was sent, where it must not tell whether the account exists. */
  sentHint?: string;
}

/** Email Verification Code with Send, which counts down until the next code may be asked for. */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { code, email, input, error, onSend, onFill, sentHint } = props;
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { isSending } = code;
  const isDigits = code.type === 'register';
  const sent = code.sentTo(email);
  const [endedMs, setEndedMs] = useState(0);
  const nextMs = sent?.nextSendTimestamp ?? 0;
  const isWaiting = nextMs > Date.now() && nextMs !== endedMs;
  const time = sent === null ? '' : formatClock(sent.sentMs, timeZone);
  const sentText = sent === null ? undefined : t(m.auth_code_sent, { email: sent.email, time });
  // A code on the screen needs nobody to look for a mail.
  const isShown = sent?.simulatedCode != null;
  const hint = sentHint ?? (isShown ? undefined : sentText);
  return (
    <div className="grid gap-2">
      <Field label={t(m.auth_email_code)} error={error} hint={sent && hint}>
        {(links) => (
          <div className="code-line">
            <TextInput
              {...input}
              {...links}
              {...(isDigits ? digitsInput : lettersInput)}
              autoComplete="one-time-code"
              className="code-digits num"
              after={
                <span className="text-small text-ink-3">
                  {t(isDigits ? m.auth_six_digits : m.auth_eight_letters)}
                </span>
              }
            />
            <Button
              variant={isWaiting ? 'soft' : 'line'}
              className="code-send"
              isBusy={isSending}
              isDisabled={isWaiting || !isOnline}
              onClick={onSend}
            >
              {isWaiting ? (
                <Countdown
                  endsAtMs={nextMs}
                  totalMs={resendAfterMs}
                  label={(seconds) => t(m.auth_send_in, { seconds })}
                  onEnd={() => setEndedMs(nextMs)}
                />
              ) : (
                t(sent === null ? m.auth_send : m.auth_resend)
              )}
            </Button>
          </div>
        )}
      </Field>
      {sent?.simulatedCode && <SimulatedMail code={sent.simulatedCode} onFill={onFill} />}
    </div>
  );
}

interface SimulatedMailProps {
  code: string;
  onFill: (code: string) => void;
}

/** Where no mail is sent, what it would have said; a tap takes its code. */
function SimulatedMail({ code, onFill }: SimulatedMailProps): ReactNode {
  const t = useT();
  const [before = '', after = ''] = t(m.auth_simulated_mail, { code: '\ue000' }).split('\ue000');
  return (
    <div className="shown-code">
      <Mail size={18} strokeWidth={1.75} aria-hidden="true" />
      <p role="status">
        {before}
        <b className="num">{code}</b>
        {after}
      </p>
      <Button variant="text" isSmall onClick={() => onFill(code)}>
        {t(m.auth_fill_in)}
      </Button>
    </div>
  );
}
