import { m } from '@candor/locales/messages';
import { useCallback, useState } from 'react';
import { client, newIdempotencyKey } from '../api/client.ts';
import { failureText } from '../api/failure.ts';
import { useT } from '../app/words.ts';
import { showToast } from '../shell/toasts.ts';

export type CodeType = 'register' | 'reset' | 'payPassword';

/** A code that was asked for in this visit. */
export interface SentCode {
  readonly email: string;
  readonly sentMs: number;
  readonly nextSendTimestamp: number;
  /** Only where the server shows its mail on the screen. */
  readonly simulatedCode: string | null;
}

export const resendAfterMs = 60_000;

function keyOf(type: CodeType): string {
  return `candor.code.${type}`;
}

function readSent(type: CodeType): SentCode | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(type)) ?? 'null') as SentCode | null;
  } catch {
    return null; // Written by another version.
  }
}

export interface EmailCode {
  /** The code asked for last, kept for the visit over reloads. Null before the first. */
  readonly sent: SentCode | null;
  readonly isSending: boolean;
  /** Asks for a code. Rejects with the refusal. */
  readonly send: (email: string) => Promise<void>;
}

/** Asks for codes by mail and remembers when the next may be asked for. */
export function useEmailCode(type: CodeType): EmailCode {
  const [sent, setSent] = useState(() => readSent(type));
  const [isSending, setSending] = useState(false);

  const send = useCallback(
    async (email: string) => {
      setSending(true);
      try {
        const answer = await client.call(
          'getEmailCode',
          { email, type },
          { idempotencyKey: newIdempotencyKey() },
        );
        const next: SentCode = {
          email,
          sentMs: Date.now(),
          nextSendTimestamp: answer.nextSendTimestamp,
          simulatedCode: answer.simulatedCode ?? null,
        };
        sessionStorage.setItem(keyOf(type), JSON.stringify(next));
        setSent(next);
      } finally {
        setSending(false);
      }
    },
    [type],
  );
  return { sent, isSending, send };
}

/** What sending needs of the form the code is typed into. */
export interface CodeForm {
  trigger(name: 'email', options: { shouldFocus: boolean }): Promise<boolean>;
  getValues(name: 'email'): string;
  clearErrors(name: 'emailCode'): void;
  setError(name: 'emailCode', error: { type: string; message: string }): void;
}

/** Sends a code to the email of a form; what goes wrong stands by its field. */
export function useSendCode(
  code: EmailCode,
  form: CodeForm,
  showRefusal: (error: unknown) => boolean,
): () => Promise<void> {
  const t = useT();
  return async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    try {
      await code.send(form.getValues('email').trim());
      form.clearErrors('emailCode');
      showToast((say) => say(m.common_toast_send_success));
    } catch (error) {
      const message = failureText(error, t);
      if (!showRefusal(error)) form.setError('emailCode', { type: 'server', message });
    }
  };
}
