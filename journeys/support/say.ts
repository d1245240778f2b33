import type { Locale } from '@candor/locales/locale';

/** A message of the house; the parameters are its own affair. */
export type Message = (params: never, options: { locale: Locale }) => string;

export type Say = (message: Message, params?: Record<string, unknown>) => string;

/** The words of a language, as the page should write them. */
export function sayIn(locale: Locale): Say {
  return (message, params = {}) =>
    (message as (params: unknown, options: { locale: Locale }) => string)(params, { locale });
}
