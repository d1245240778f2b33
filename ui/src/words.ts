import type { Locale } from '@candor/locales/locale';
import { useMemo } from 'react';
import { usePreferences } from './preferences.ts';

/** A message of `@candor/locales/messages`: `m.common_retry`. */
export type Message<Inputs extends object> = (
  inputs: Inputs,
  options: { locale: Locale },
) => string;

/** Says a message in one language: `t(m.common_retry)`, `t(m.common_as_of, { time })`. */
export interface Say {
  (message: Message<Record<never, never>>): string;
  <Inputs extends object>(message: Message<Inputs>, inputs: Inputs): string;
}

/** Binds `Say` to a language. Outside components only; components take `useT`. */
export function sayIn(locale: Locale): Say {
  return (message: Message<never>, inputs: object = {}) => message(inputs as never, { locale });
}

/** The language of the page. Whoever calls it is drawn again when the language changes. */
export function useLocale(): Locale {
  return usePreferences((preferences) => preferences.locale);
}

/** The words of the page in its language; the component is drawn again when it changes. */
export function useT(): Say {
  const locale = useLocale();
  return useMemo(() => sayIn(locale), [locale]);
}
