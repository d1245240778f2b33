import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { formatMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { mostTaken } from '../../../ticket/guard.ts';
import { type MoneyEffect, moneyEffect, type Preview } from '../../../ticket/preview-changes.ts';
import { sendReason } from '../../../ticket/send-reason.ts';
import type { OrderTicket } from '../../../ticket/use-order-ticket.ts';
import { tradedName } from './stake/traded-name.ts';
import { lineOf } from './stake/unit-line.tsx';
import { unitsLabel } from './stake/unit-words.ts';

interface PlaceButtonProps {
  screen: OrderTicket;
}

/**
 * Buy or Sell with the total of the receipt. Disabled, it says under it the
 * one thing that is missing.
 */
export function PlaceButton({ screen }: PlaceButtonProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { ticket, reading, wallet, isWaiting, instrument } = screen;
  const name = tradedName(instrument, screen.quote.data);
  const line = lineOf(screen.rules, ticket);
  const reason = isOnline
    ? sendReason(screen, t, () => t(m.payment_receipt_error))
    : t(m.payment_why_offline);
  const isBuy = ticket.direction === direction.buy;
  const { preview } = reading;
  const effect =
    preview === null || wallet.data === undefined
      ? null
      : moneyEffect(preview, { available: wallet.data.available, isWaiting });
  return (
    <Button
      isFull
      variant={isBuy ? 'primary' : 'sell'}
      isDisabled={reason !== null}
      reason={reason}
      onClick={screen.askToConfirm}
    >
      <span className="wrap-anywhere min-w-0 whitespace-normal break-keep text-balance">
        {preview?.waitsForOpen !== true && line !== null
          ? unitsLabel(ticket, { ...line, minCount: screen.rules.minCount, name }, t)
          : label(preview?.waitsForOpen === true, isBuy, name, t)}
        {preview !== null && effect !== null && (
          <span className="num">{` · ${effectText(preview, effect, t)}`}</span>
        )}
      </span>
    </Button>
  );
}

/** The sum of the receipt, or the most it can come to. */
function effectText(preview: Preview, effect: MoneyEffect, say: Say): string {
  const most = mostTaken(preview, effect);
  if (most === null) return formatMoney(effect.amount, preview.currency);
  return say(m.payment_at_most, { amount: formatMoney(most, preview.currency) });
}

function label(waitsForOpen: boolean, isBuy: boolean, name: string, say: Say): string {
  if (waitsForOpen) return say(isBuy ? m.payment_buy_waits_open : m.payment_sell_waits_open);
  return say(isBuy ? m.payment_buy_button_plain : m.payment_sell_button_plain, { name });
}
