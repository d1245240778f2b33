import { m } from '@candor/locales/messages';
import { showToast } from '@candor/ui/toasts';
import { replaceWith } from './navigation.ts';
import { homePath } from './routes.ts';

/** Says that an address leads nowhere, and goes Home. For instruments that do not exist, too. */
export function leaveForHome(): void {
  showToast((say) => say(m.common_error_url_not_exist));
  replaceWith(homePath);
}
