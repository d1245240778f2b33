import { type Language, type Locale, languages } from '@candor/contract/enums';

/** The language of a request: `language` wins over `languages`; anything unknown is English. */
export function languageOf(headers: Readonly<Record<string, unknown>>): Language {
  const wanted = headers.language ?? headers.languages;
  return isLanguage(wanted) ? wanted : 'en';
}

export function localeOf(language: Language): Locale {
  return languages[language];
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}
