import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';

/** Each language by its own name, whatever language the page is in. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: m.common_locale_en({}, { locale: 'en' }),
  'zh-Hans': m.common_locale_zh_hans({}, { locale: 'zh-Hans' }),
  'zh-Hant': m.common_locale_zh_hant({}, { locale: 'zh-Hant' }),
};
