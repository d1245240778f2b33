/** The languages of the house, in the order they are offered. */
export const locales = ['en', 'zh-Hans', 'zh-Hant'] as const;
export type Locale = (typeof locales)[number];

export const baseLocale: Locale = 'en';

/** Whether a text from outside (storage, a header, a browser) names one of our languages. */
export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text);
}

/**
 * The language of ours that serves a list of BCP 47 tags best, most wanted first.
 * Chinese without a script goes by region: Hong Kong, Taiwan and Macao read Traditional.
 */
export function localeForTags(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const lower = tag.toLowerCase();
    if (lower.startsWith('zh')) return /hant|hk|tw|mo/.test(lower) ? 'zh-Hant' : 'zh-Hans';
    if (lower.startsWith('en')) return 'en';
  }
  return baseLocale;
}
