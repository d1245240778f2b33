import { type Direction, orderType } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import type { WalletRow } from '@candor/contract/money-shapes';
import { productOf } from '@candor/domain/products/all-products';
import { product, roundedTo } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { type Reading, useCall } from '../../../api/use-call.ts';
import { priceUnit } from '../../../market/price-form.ts';
import { useDraft } from '../../../session/use-draft.ts';
import type { Fault } from '../../../ticket/faults.ts';
import type { Preview } from '../../../ticket/preview-changes.ts';
import { newTicket, type Ticket } from '../../../ticket/ticket.ts';
import { ticketFault } from '../../../ticket/ticket-checks.ts';
import { type OrderRules, ticketTerms } from '../../../ticket/ticket-terms.ts';
import type { NamedInstrument } from '../../../ticket/use-instrument.ts';
import { useOrderQuote } from '../../../ticket/use-order-quote.ts';
import { type TicketSteps, useTicketSteps } from '../../../ticket/use-ticket-steps.ts';
import { walletCurrency } from '../shared/wallet-words.ts';
import { type CloseFigures, closeFigures, type HeldPosition } from './close-figures.ts';
import { closeGain } from './close-form.ts';
import { type CloseShortcuts, useCloseShortcuts } from './use-close-shortcuts.ts';
import { useSettleDay } from './use-settle-day.ts';

/** What is being closed, and by which rules. */
export interface CloseSubject {
  readonly instrument: NamedInstrument;
  readonly side: Direction;
  readonly position: HeldPosition;
  readonly rules: OrderRules;
}

/** Everything the page of a close shows and does; the components only lay it out. */
export interface Closing extends CloseSubject, TicketSteps {
  readonly ticket: Ticket;
  readonly change: (change: Partial<Ticket>) => void;
  readonly quote: Reading<StockQuote>;
  readonly wallet: Reading<WalletRow>;
  /** Currency of the wallet the position belongs to. */
  readonly currency: string;
  /** What prices of the instrument are written in. */
  readonly priceCurrency: string;
  readonly shortcuts: CloseShortcuts | null;
  readonly fault: Fault | null;
  readonly figures: CloseFigures | null;
  readonly settlesOn: string | null;
}

const call = 'flatPosition';

/** Reads what closing a position needs and holds its form, its preview and its sending. */
export function useClosing(subject: CloseSubject): Closing {
  const { instrument, position, rules } = subject;
  const { id, closableNum } = position;
  const empty = newTicket({ direction: subject.side, habits: null, price: null, num: null });
  const [ticket, change, forgetDraft] = useDraft(`pages/payment/close ${id}`, empty);
  const terms = ticketTerms(productOf(instrument), call, rules);
  const wallet = useCall('walletBalance', { walletType: terms.walletType });
  const fault = ticketFault(ticket, terms, { closableNum, lastPrice: null });
  const steps = useTicketSteps({
    call,
    terms,
    ticket,
    fault,
    forgetDraft,
    subject: { instrument, id },
    slot: `close ${id}`,
  });
  const { preview } = steps.reading;
  return {
    ...subject,
    ...steps,
    ticket,
    change,
    wallet,
    fault,
    quote: useOrderQuote(instrument),
    currency: walletCurrency(terms.walletType),
    priceCurrency: priceUnit({ market: instrument.market, currency: rules.currency }),
    shortcuts: useCloseShortcuts(subject, change),
    figures: figuresOf(subject, { ticket, preview, wallet: wallet.data }),
    settlesOn: useSettleDay(instrument, rules.settleDays),
  };
}

function figuresOf(
  subject: CloseSubject,
  known: { ticket: Ticket; preview: Preview | null; wallet: WalletRow | undefined },
): CloseFigures | null {
  const { ticket, preview, wallet } = known;
  const num = wireFigure(ticket.quantity);
  if (preview === null || wallet === undefined || num === null) return null;
  const gain = limitGain(subject, { ticket, preview, num });
  const { position } = subject;
  const { fee, buyingPowerAfter } = preview;
  // There was nothing to reckon with; the refusal says why.
  if (fee == null) return null;
  return closeFigures({
    preview: { fee, buyingPowerAfter },
    available: wallet.available,
    position,
    num,
    gain,
  });
}

/** The result at the limit in the wallet's currency; null for a market close or without a rate. */
function limitGain(
  { side, position, rules }: CloseSubject,
  at: { ticket: Ticket; preview: Preview; num: string },
): string | null {
  const { ticket, preview, num } = at;
  const price = wireFigure(ticket.price);
  if (ticket.type !== orderType.limit || price === null) return null;
  if (rules.currency !== preview.currency && preview.fxRate == null) return null;
  const { avgPrice } = position;
  const local = closeGain({ side, price, avgPrice, num, multiplier: rules.multiplier });
  return roundedTo(product(local, preview.fxRate ?? '1'), 2, 'down');
}
