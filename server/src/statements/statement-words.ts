import type { BillType } from '@candor/contract/enums';
import { isPracticeId } from '@candor/domain/funding/practice-money';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';

const billWords = {
  deposit: m.transfer_bill_deposit,
  withdrawal: m.transfer_bill_withdrawal,
  transfer: m.transfer_bill_transfer,
  trade: m.transfer_bill_trade,
  fee: m.transfer_bill_fee,
  margin: m.transfer_bill_margin,
  ipo: m.transfer_bill_ipo,
  follow: m.transfer_bill_follow,
  loan: m.transfer_bill_loan,
  interest: m.transfer_bill_interest,
  dividend: m.transfer_bill_dividend,
  reversal: m.transfer_bill_reversal,
} as const satisfies Record<BillType, unknown>;

/** What a movement is, in the reader's language: practice money is named after itself. */
export function billLineName(
  { billType, refId }: { readonly billType: BillType; readonly refId: string },
  locale: Locale,
): string {
  if (!isPracticeId(refId)) return billTypeName(billType, locale);
  return m.transfer_bill_practice({ kind: billTypeName(billType, locale) }, { locale });
}

/** What a line of the bill is, in the reader's language. */
export function billTypeName(billType: BillType, locale: Locale): string {
  return billWords[billType]({}, { locale });
}
