import { useT } from '@candor/ui/words';
import { useCallback, useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { failureText, refusalReason } from '../api/failure.ts';
import type { Problems } from './account-forms.ts';
import { fieldOfRefusal, wordsFor } from './form-words.ts';

/**
 * A form checked by a pure function. Errors are kept as words of ours or reasons of the server, not
 * as sentences, so that a switch of language says them anew. Focus goes to the first error.
 */
export function useAccountForm<Form extends FieldValues>(
  initial: DefaultValues<Form>,
  problemsOf: (form: Form) => Problems<Form>,
  sendError?: unknown,
) {
  const t = useT();
  const form = useForm<Form>({
    defaultValues: initial,
    shouldFocusError: true,
    resolver: (values) => {
      const found = Object.entries(problemsOf(values)).filter(([, type]) => type !== undefined);
      const errors = Object.fromEntries(found.map(([name, type]) => [name, { type }]));
      return found.length === 0 ? { values, errors: {} } : { values: {}, errors: errors as never };
    },
  });
  const { errors } = form.formState;
  const { setError } = form;

  /** What stands under a field, in the language of the page. */
  const problemText = (name: Path<Form>): string | undefined => {
    const error = errors[name];
    if (error === undefined) return undefined;
    const words = wordsFor(String(error.type));
    return words === null ? String(error.message ?? '') : t(words);
  };

  /** Puts a refusal of the server under its field. False when it belongs to none. */
  const showRefusal = useCallback(
    (error: unknown): boolean => {
      const reason = refusalReason(error);
      const field = fieldOfRefusal(reason);
      if (field === null || !(field in form.getValues())) return false;
      const message = failureText(error, t);
      setError(field as Path<Form>, { type: reason ?? '', message }, { shouldFocus: true });
      return true;
    },
    [form, setError, t],
  );

  useEffect(() => {
    if (sendError !== undefined) showRefusal(sendError);
  }, [sendError, showRefusal]);

  return { form, problemText, showRefusal };
}
