import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { type Say, useT } from '../../../app/words.ts';
import { useIsOnline } from '../../../shell/online.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { rowName } from '../../../ui/format/row-name.ts';
import { faultText } from '../shared/fault-words.ts';
import { moneyEffect } from '../shared/preview-changes.ts';
import { TransferLink } from './transfer-link.tsx';
import type { TicketScreen } from './use-ticket-screen.ts';

interface PlaceButtonProps {
  screen: TicketScreen;
}

/**
 * Buy or Sell with the total of the receipt. Disabled, it says under it the
 * one thing that is missing.
 */
export function PlaceButton({ screen }: PlaceButtonProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { ticket, reading, wallet, isWaiting, instrument } = screen;
  const name = screen.quote.data?.name ?? instrument.name;
  const reason = isOnline ? placeReason(screen, t) : t(m.payment_why_offline);
  const isBuy = ticket.direction === direction.buy;
  const { preview } = reading;
  const total =
    preview === null || wallet.data === undefined
      ? null
      : moneyEffect(preview, { available: wallet.data.available, isWaiting }).amount;
  const needsFunds = preview?.wouldRefuse?.reason === 'INSUFFICIENT';
  return (
    <Button
      isFull
      variant={isBuy ? 'primary' : 'sell'}
      isDisabled={reason !== null}
      reason={
        reason && (
          <>
            {reason} {needsFunds && <TransferLink to={preview.walletType} />}
          </>
        )
      }
      onClick={screen.askToConfirm}
    >
      <span className="min-w-0 whitespace-normal text-balance">
        {label(preview?.waitsForOpen === true, isBuy, rowName(name), t)}
        {preview !== null && total !== null && (
          <span className="num">{` · ${formatMoney(total, preview.currency)}`}</span>
        )}
      </span>
    </Button>
  );
}

function label(waitsForOpen: boolean, isBuy: boolean, name: string, say: Say): string {
  if (waitsForOpen) return say(isBuy ? m.payment_buy_waits_open : m.payment_sell_waits_open);
  return say(isBuy ? m.payment_buy_button_plain : m.payment_sell_button_plain, { name });
}

/**
 * Why the order cannot be sent now, or null. What the customer can change
 * comes before what we wait for.
 */
function placeReason(screen: TicketScreen, say: Say): string | null {
  const { fault, reading, rules, wallet, sending } = screen;
  // Nothing else is sent before the fate of the last order is known.
  if (sending.state === 'unknown') return say(m.payment_unknown_title);
  // What takes no order at all says why, before anything is asked to be filled in.
  if (rules.refuseReason != null) return rules.refuseReason;
  if (fault !== null) return faultText(fault, say);
  if (wallet.error !== undefined) return say(m.payment_why_not_loaded);
  if (wallet.data === undefined) return say(m.payment_why_loading);
  if (reading.error !== undefined) return say(m.payment_receipt_error);
  if (reading.preview === null || !reading.isCurrent) return say(m.payment_why_preview);
  return reading.preview.wouldRefuse?.msg ?? null;
}
