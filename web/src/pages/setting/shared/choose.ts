import type { Preferences } from '@candor/ui/preferences';
import { showToast } from '@candor/ui/toasts';
import { failureText } from '../../../api/failure.ts';
import { choosePreferences } from '../../../session/preference-sync.ts';

/** A choice acts at once; it is taken back with a toast when the account refuses it. */
export function choose(change: Partial<Preferences>): void {
  choosePreferences(change).catch((error) => showToast((say) => failureText(error, say)));
}
