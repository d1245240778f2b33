import { Check, Languages } from 'virtual:lucide';
import { locales } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { IconButton } from '@candor/ui/components/icon-button';
import { Sheet } from '@candor/ui/components/sheet';
import { useLocale, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { chooseLocale } from './choose-locale.ts';
import { localeNames } from './locale-names.ts';

/**
 * Opens the choice of language: an icon, with the name of the language
 * beside it where there is room.
 */
export function LanguageButton({ isNamed = false }: { isNamed?: boolean }): ReactNode {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const label = t(m.common_language);
  return (
    <>
      {isNamed ? (
        <button
          type="button"
          className="language-button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Languages size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{label}: </span>
          {localeNames[locale]}
        </button>
      ) : (
        <IconButton
          label={label}
          icon={<Languages size={22} strokeWidth={1.75} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <ul className="-mx-edge">
          {locales.map((choice, index) => (
            <li key={choice}>
              <button
                type="button"
                className={index > 0 ? 'menu-row menu-row-divided' : 'menu-row'}
                lang={choice}
                aria-pressed={choice === locale}
                onClick={() => {
                  chooseLocale(choice);
                  setOpen(false);
                }}
              >
                <span className="flex-1">{localeNames[choice]}</span>
                {choice === locale && (
                  <Check size={20} className="text-accent-text" aria-hidden="true" />
                )}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
