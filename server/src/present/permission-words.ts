import { BLOCK_LEAST_VALUE_MINOR } from '@candor/domain/permissions/review-permission';
import type { Permission } from '@candor/engines/permissions/permission-ports';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';

/** What an account is worth at least that trades blocks. */
export const BLOCK_LEAST_VALUE = `$${(BLOCK_LEAST_VALUE_MINOR / 100n).toLocaleString('en-US')}`;

/** Why a permission was refused; null where it was not. */
export function permissionReasonText(
  { reason, reasonText }: Pick<Permission, 'reason' | 'reasonText'>,
  locale: Locale,
): string | null {
  if (reason === null || reasonText !== null) return reasonText;
  return reason === 'IDENTITY'
    ? m.ledger_permission_identity({}, { locale })
    : m.ledger_permission_value({ amount: BLOCK_LEAST_VALUE }, { locale });
}
