import { m } from '@candor/locales/messages';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { useCallback, useState } from 'react';
import { client, newIdempotencyKey } from '../api/client.ts';
import { failureText } from '../api/failure.ts';

export type CodeType = 'register' | 'reset' | 'payPassword';

/** A code that was asked for in this visit. */
export interface SentCode {
  readonly email: string;
  readonly sentMs: number;
  readonly nextSendTimestamp: number;
  /** Handed in with the code: it works for whoever asked for it. */
  readonly codeHandle: string;
  /** Only where the server shows its mail on the screen. */
  readonly simulatedCode: string | null;
}

export const resendAfterMs = 60_000;

function keyOf(type: CodeType): string {
  return `candor.code.${type}`;
}

/** Addresses remembered in one visit; the oldest goes first. */
const addressesMax = 5;

/** What was sent in this visit, the last one first. */
function readSent(type: CodeType): readonly SentCode[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(type)) ?? '[]');
    return Array.isArray(kept) ? (kept as SentCode[]) : [];
  } catch {
    return []; // Written by another version.
  }
}

function isSame(email: string, other: string): boolean {
  return email.trim().toLowerCase() === other.trim().toLowerCase();
}

export interface EmailCode {
  readonly type: CodeType;
  /** The code asked for last, kept for the visit over reloads. Null before the first. */
  readonly sent: SentCode | null;
  /** The code asked for last with this address; another address waits for nothing of it. */
  readonly sentTo: (email: string) => SentCode | null;
  readonly isSending: boolean;
  /** Asks for a code. Rejects with the refusal. */
  readonly send: (email: string) => Promise<void>;
}

/** Asks for codes by mail and remembers, for each address, when the next may be asked for. */
export function useEmailCode(type: CodeType): EmailCode {
  const [all, setAll] = useState(() => readSent(type));
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
          codeHandle: answer.codeHandle,
          simulatedCode: answer.simulatedCode ?? null,
        };
        const others = readSent(type).filter((one) => !isSame(one.email, email));
        const kept = [next, ...others].slice(0, addressesMax);
        sessionStorage.setItem(keyOf(type), JSON.stringify(kept));
        setAll(kept);
      } finally {
        setSending(false);
      }
    },
    [type],
  );
  const sentTo = (email: string) => all.find((one) => isSame(one.email, email)) ?? null;
  return { type, sent: all[0] ?? null, sentTo, isSending, send };
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
