import type { OutputOf } from '@candor/contract/route';
import type { walletBalances } from '@candor/contract/routes/wallet';
import { m } from '@candor/locales/messages';
import { formatMoney } from '@candor/ui/format/money';
import type { Say } from '@candor/ui/words';
import { failureText } from '../../../api/failure.ts';
import type { Reading } from '../../../api/use-call.ts';
import type { Transfer } from './use-transfer.ts';

/** Why this transfer cannot be confirmed now, in words; null when it can. */
export function transferReason(
  { form, fault, quote, currencies }: Transfer,
  wallets: Reading<OutputOf<typeof walletBalances>>,
  say: Say,
): string | null {
  if (wallets.error !== undefined) return say(m.transfer_needs_balance);
  if (wallets.data === undefined) return say(m.payment_why_loading);
  if (form.amount === '') return say(m.common_enter_amount);
  if (fault?.reason === 'AMOUNT') return say(m.errors_amount);
  if (fault !== null) {
    return say(m.errors_insufficient, {
      a: formatMoney(fault.available, currencies.from),
      b: formatMoney(fault.needed, currencies.from),
    });
  }
  if (quote.error !== undefined) return failureText(quote.error, say);
  return quote.isCurrent ? null : say(m.payment_why_preview);
}
