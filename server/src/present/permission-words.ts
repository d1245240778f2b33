import {
  BLOCK_LEAST_VALUE_MINOR,
  type PermissionReason,
} from '@candor/domain/permissions/review-permission';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';

/** What an account is worth at least that trades blocks. */
export const BLOCK_LEAST_VALUE = `$${(BLOCK_LEAST_VALUE_MINOR / 100n).toLocaleString('en-US')}`;

/** Why a permission was refused. */
export function permissionReasonText(reason: PermissionReason, locale: Locale): string {
  return reason === 'IDENTITY'
    ? m.ledger_permission_identity({}, { locale })
    : m.ledger_permission_value({ amount: BLOCK_LEAST_VALUE }, { locale });
}
