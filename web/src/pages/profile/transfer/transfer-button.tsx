import type { OutputOf } from '@candor/contract/route';
import type { walletBalances } from '@candor/contract/routes/wallet';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import type { Reading } from '../../../api/use-call.ts';
import type { Transfer } from './use-transfer.ts';

interface TransferButtonProps {
  transfer: Transfer;
  wallets: Reading<OutputOf<typeof walletBalances>>;
  onPress: () => void;
}

/** Transfer with its amount; disabled, it says under it what is missing. */
export function TransferButton(props: TransferButtonProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { form, currencies } = props.transfer;
  const amount = wireFigure(form.amount);
  const reason = isOnline ? transferReason(props, t) : t(m.common_offline_disabled);
  return (
    <Button isFull isDisabled={reason !== null} reason={reason} onClick={props.onPress}>
      <span className="num">
        {amount === null
          ? t(m.transfer_button_plain)
          : t(m.transfer_button, { amount: formatMoney(amount, currencies.from) })}
      </span>
    </Button>
  );
}

function transferReason({ transfer, wallets }: TransferButtonProps, say: Say): string | null {
  const { form, fault, quote, currencies, sending } = transfer;
  if (sending.state === 'unknown') return say(m.payment_unknown_title);
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
