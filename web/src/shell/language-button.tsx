import { type Locale, locales } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { Check, Languages } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocale, useT } from '../app/words.ts';
import { choosePreferences } from '../session/preference-sync.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { localeNames } from './locale-names.ts';
import { showToast } from './toasts.ts';

/** Switches the language. The page is redrawn at once and keeps what was typed. */
export function chooseLocale(locale: Locale): void {
  choosePreferences({ locale }).catch(() => showToast((say) => say(m.common_error_network_error)));
}

/** Opens the choice of language: an icon, with the name of the language beside it where there is room. */
export function LanguageButton({ isNamed = false }: { isNamed?: boolean }): ReactNode {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const label = t(m.common_language);
  return (
    <>
      {isNamed ? (
        <button type="button" className="language-button" onClick={() => setOpen(true)}>
          <Languages size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{label}: </span>
          {localeNames[locale]}
        </button>
      ) : (
        <IconButton
          label={label}
          icon={<Languages size={22} strokeWidth={1.75} />}
          onClick={() => setOpen(true)}
        />
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <ul>
          {locales.map((choice) => (
            <li key={choice}>
              <button
                type="button"
                className="menu-row w-full"
                lang={choice}
                aria-pressed={choice === locale}
                onClick={() => {
                  chooseLocale(choice);
                  setOpen(false);
                }}
              >
                <span className="flex-1">{localeNames[choice]}</span>
                {choice === locale && <Check size={20} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
