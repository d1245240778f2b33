import { reviewStatus } from '@candor/contract/enums';
import type { CardRow } from '@candor/contract/money-shapes';
import type { UserRecord } from '@candor/database/stores/users';
import type { Payee } from '@candor/engines/funding/payee-ports';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { isVerifiedPayee, waitsUntilMs } from '../funding/payee-rules.ts';

/** A bank card or wallet as the wire shows it, its number masked. */
export function cardRow(
  payee: Payee,
  of: {
    readonly user: UserRecord;
    readonly waitMs: number;
    readonly nowMs: number;
    readonly locale: Locale;
  },
): CardRow {
  const { user, waitMs, nowMs, locale } = of;
  const verified = isVerifiedPayee(payee, user);
  const isBank = payee.kind === 'BANK';
  return {
    id: payee.id,
    kind: payee.kind,
    bankName: payee.bankName,
    bankAccountName: payee.accountName,
    cardNumber: isBank ? payee.maskedNumber : null,
    currencyType: payee.currency,
    network: payee.network,
    walletAddress: isBank ? null : payee.maskedNumber,
    verified,
    reason: verified ? null : whyUnverified(user, locale),
    usableTimestamp: waitsUntilMs(payee, waitMs, nowMs),
    createTimeTimestamp: payee.createdMs,
  };
}

function whyUnverified({ kycStatus }: UserRecord, locale: Locale): string {
  if (kycStatus === reviewStatus.passed) return m.errors_card_unverified({}, { locale });
  return m.errors_kyc_required({}, { locale });
}
