import { plainText } from '@candor/domain/typed/plain-text';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * The one reader of codes: of an email, of an authenticator, and the transaction password. What is
 * typed stays as it is; `１２３４５６` and `123 456` are read as 123456.
 */

/** The code that a typed text stands for. */
export const readCode = plainText;

/** Whether a typed text stands for six digits. */
export function isSixDigits(typed: string): boolean {
  return /^\d{6}$/.test(readCode(typed));
}

/** Whether a typed text has the shape of a code of a reset: eight letters and digits. */
export function isResetCode(typed: string): boolean {
  return /^[A-Za-z0-9]{4}-?[A-Za-z0-9]{4}$/.test(readCode(typed));
}

/** What an input of a code has beside its value: no length, for spaces count in it. */
export const codeInput = {
  'data-typed': 'code',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

/** The same where a code is digits only: the keyboard of numbers. */
export const digitsInput = { ...codeInput, inputMode: 'numeric' } as const;

/** The same where a code has letters: they are shown in capitals, as the letter has them. */
export const lettersInput = { ...codeInput, autoCapitalize: 'characters' } as const;

/** A code in a form, which holds it as it is read. */
export function codeOf<Form extends FieldValues>(form: UseFormReturn<Form>, name: Path<Form>) {
  return { ...form.register(name, { setValueAs: readCode }), ...digitsInput };
}

/** Takes a code that is shown into a form that `codeOf` reads it in. */
export function fillCode<Form extends FieldValues>(form: UseFormReturn<Form>, name: Path<Form>) {
  return (code: string) => {
    form.setValue(name, code as PathValue<Form, Path<Form>>);
    form.clearErrors(name);
  };
}
