import { direction, orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney, formatPrice, formatQuantity } from '@candor/ui/format/money';
import type { Say } from '@candor/ui/words';
import { failureText } from '../../../api/failure.ts';
import { sendReason } from '../../../ticket/send-reason.ts';
import { strong } from '../shared/sentence.tsx';
import type { Closing } from './use-closing.ts';

/** Why the close cannot be sent now, or null. */
export function closeReason(closing: Closing, say: Say): string | null {
  return sendReason(closing, say, (error) => failureText(error, say));
}

/** "Close 75 · receive $7,627.22", or "Close" while that is not known. */
export function closeButtonText({ figures, ticket, currency }: Closing, say: Say): string {
  const num = wireFigure(ticket.quantity);
  if (figures === null || num === null) return say(m.payment_close_button_plain);
  return say(m.payment_close_button, {
    num: formatQuantity(num),
    total: formatMoney(figures.received, currency),
  });
}

/** The close in one plain sentence, its figures marked for `Sentence`. */
export function closeSentence(closing: Closing, say: Say): string {
  const { ticket, quote, instrument, priceCurrency, side } = closing;
  const name = quote.data?.name ?? instrument.name;
  const num = strong(formatQuantity(wireFigure(ticket.quantity)));
  if (ticket.type === orderType.market) return say(m.payment_say_close_market, { num, name });
  const price = strong(formatPrice(wireFigure(ticket.price), { currency: priceCurrency }));
  const isLong = side === direction.buy;
  const words = isLong ? m.payment_say_close_limit_long : m.payment_say_close_limit_short;
  return say(words, { num, name, price });
}
