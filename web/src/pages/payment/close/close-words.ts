import { direction, orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { failureText } from '../../../api/failure.ts';
import type { Say } from '../../../app/words.ts';
import { wireFigure } from '../../../figures/entry.ts';
import { formatMoney, formatPrice, formatQuantity } from '../../../ui/format/money.ts';
import { faultText } from '../shared/fault-words.ts';
import { strong } from '../shared/sentence.tsx';
import type { Closing } from './use-closing.ts';

/** Why the close cannot be sent now, or null. What the customer can change comes first. */
export function closeReason(closing: Closing, say: Say): string | null {
  const { fault, wallet, reading, sending } = closing;
  if (sending.state === 'unknown') return say(m.payment_unknown_title);
  if (fault !== null) return faultText(fault, say);
  if (wallet.error !== undefined) return say(m.payment_why_not_loaded);
  if (wallet.data === undefined) return say(m.payment_why_loading);
  if (reading.error !== undefined) return failureText(reading.error, say);
  if (reading.preview === null || !reading.isCurrent) return say(m.payment_why_preview);
  return reading.preview.wouldRefuse?.msg ?? null;
}

/** "Close 75 · receive $7,627.22", or "Close" while that is not known. */
export function closeButtonText({ figures, form, currency }: Closing, say: Say): string {
  const num = wireFigure(form.quantity);
  if (figures === null || num === null) return say(m.payment_close_button_plain);
  return say(m.payment_close_button, {
    num: formatQuantity(num),
    total: formatMoney(figures.received, currency),
  });
}

/** The close in one plain sentence, its figures marked for `Sentence`. */
export function closeSentence(closing: Closing, say: Say): string {
  const { form, quote, instrument, priceCurrency, side } = closing;
  const name = quote.data?.name ?? instrument.name;
  const num = strong(formatQuantity(wireFigure(form.quantity)));
  if (form.type === orderType.market) return say(m.payment_say_close_market, { num, name });
  const price = strong(formatPrice(wireFigure(form.price), { currency: priceCurrency }));
  const isLong = side === direction.buy;
  const words = isLong ? m.payment_say_close_limit_long : m.payment_say_close_limit_short;
  return say(words, { num, name, price });
}
