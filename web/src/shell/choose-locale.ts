import type { Locale } from '@candor/locales/locale';
import { showToast } from '@candor/ui/toasts';
import { failureText } from '../api/failure.ts';
import { choosePreferences } from '../session/preference-sync.ts';

/**
 * Switches the language, here and for the account. The page is redrawn at
 * once, keeping what was typed.
 */
export function chooseLocale(locale: Locale): void {
  choosePreferences({ locale }).catch((error) => showToast((say) => failureText(error, say)));
}
