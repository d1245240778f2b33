import { Check } from 'virtual:lucide';
import { type Locale, locales } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { Sheet } from '@candor/ui/components/sheet';
import { useLocale, useT } from '@candor/ui/words';
import { chooseLocale } from '../../../shell/choose-locale.ts';

/** Each language in its own words, whatever the page speaks. */
const ownName: Readonly<Record<Locale, string>> = {
  en: m.common_locale_en({}, { locale: 'en' }),
  'zh-Hans': m.common_locale_zh_hans({}, { locale: 'zh-Hans' }),
  'zh-Hant': m.common_locale_zh_hant({}, { locale: 'zh-Hant' }),
};

interface LanguageSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses the language; the page is redrawn at once. */
export function LanguageSheet({ isOpen, onClose }: LanguageSheetProps) {
  const t = useT();
  const current = useLocale();
  const choose = (locale: Locale) => {
    chooseLocale(locale);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.home_language)}>
      <ul className="-mx-edge">
        {locales.map((locale, index) => (
          <li key={locale}>
            <button
              type="button"
              lang={locale}
              aria-pressed={locale === current}
              className={index > 0 ? 'menu-row menu-row-divided' : 'menu-row'}
              onClick={() => choose(locale)}
            >
              <span className="flex-1">{ownName[locale]}</span>
              {locale === current && <Check size={20} className="text-accent-text" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
