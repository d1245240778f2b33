import { m } from '@candor/locales/messages';
import type { Message } from '@candor/ui/words';
import type { FieldProblem } from './account-forms.ts';

type Words = Message<Record<never, never>>;

const wordsOfProblem: Readonly<Record<FieldProblem, Words>> = {
  'username-required': m.errors_username_required,
  'password-required': m.errors_password_required,
  'new-password-required': m.errors_new_password_required,
  'password-length': m.errors_password_length,
  'passwords-differ': m.errors_passwords_differ,
  'email-required': m.errors_email_required,
  'email-invalid': m.errors_email_invalid,
  'code-required': m.errors_code_required,
  'pay-password-required': m.errors_pay_password_required,
  'pay-password-digits': m.errors_pay_password_digits,
  'consent-required': m.auth_consent_required,
};

/** Where a refusal stands; without words of its own, its sentence has figures in it. */
interface Refusal {
  readonly field: string;
  readonly words?: Words;
}

/** Refusals of the server that belong under one field, by reason. */
const refusals: Readonly<Record<string, Refusal>> = {
  USERNAME_REQUIRED: { field: 'username', words: m.errors_username_required },
  EMAIL_REQUIRED: { field: 'email', words: m.errors_email_required },
  EMAIL_INVALID: { field: 'email', words: m.errors_email_invalid },
  EMAIL_TAKEN: { field: 'email', words: m.errors_email_taken },
  CODE_REQUIRED: { field: 'emailCode', words: m.errors_code_required },
  CODE_WRONG: { field: 'emailCode', words: m.errors_code_wrong },
  CODE_EXPIRED: { field: 'emailCode', words: m.errors_code_expired },
  INVITE_UNKNOWN: { field: 'invitationCode', words: m.errors_invite_unknown },
  PASSWORD_WRONG: { field: 'oldPassword', words: m.errors_password_wrong },
  PAY_PASSWORD_SIMPLE: { field: 'payPassword', words: m.errors_pay_password_simple },
  PAY_PASSWORD_WRONG: { field: 'oldPayPassword' },
  PASSWORD_SAME: { field: 'newPassword', words: m.errors_password_same },
};

/** The field a refusal stands under, when the form has it. */
export function fieldOfRefusal(reason: string | null): string | null {
  return (reason !== null && refusals[reason]?.field) || null;
}

/** The words for a problem of ours or a refusal of the server; null for anything else. */
export function wordsFor(problem: string | undefined): Words | null {
  if (problem === undefined) return null;
  return wordsOfProblem[problem as FieldProblem] ?? refusals[problem]?.words ?? null;
}
