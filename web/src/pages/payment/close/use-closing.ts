import { type Direction, orderType } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import type { WalletRow } from '@candor/contract/money-shapes';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { useState } from 'react';
import { type Reading, readAgain, useCall } from '../../../api/use-call.ts';
import { type KeyedMutation, useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { replaceWith } from '../../../app/navigation.ts';
import { product, roundedTo } from '../../../figures/decimals.ts';
import { wireFigure } from '../../../figures/entry.ts';
import { priceUnit } from '../../../market/price-form.ts';
import { useDraft } from '../../../session/drafts.ts';
import { showToast } from '../../../shell/toasts.ts';
import type { Fault } from '../shared/faults.ts';
import type { OrderRules } from '../shared/order-rules.ts';
import { confirmedOf, type Preview } from '../shared/preview-changes.ts';
import type { NamedInstrument } from '../shared/use-instrument.ts';
import { useOrderQuote } from '../shared/use-order-quote.ts';
import { type PreviewReading, usePreview } from '../shared/use-preview.ts';
import { walletCurrency } from '../shared/wallet-words.ts';
import { type CloseFigures, closeFigures, type HeldPosition } from './close-figures.ts';
import { type CloseForm, closeFault, closeGain, closeWire } from './close-form.ts';
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
export interface Closing extends CloseSubject {
  readonly form: CloseForm;
  readonly change: (change: Partial<CloseForm>) => void;
  readonly quote: Reading<StockQuote>;
  readonly wallet: Reading<WalletRow>;
  /** Currency of the wallet the position belongs to. */
  readonly currency: string;
  /** What prices of the instrument are written in. */
  readonly priceCurrency: string;
  readonly shortcuts: CloseShortcuts | null;
  readonly fault: Fault | null;
  readonly reading: PreviewReading;
  readonly figures: CloseFigures | null;
  readonly settlesOn: string | null;
  readonly sending: Pick<KeyedMutation<unknown, OrderRow>, 'state' | 'error'>;
  readonly isAsking: boolean;
  /** The preview was worked out since the sheet was asked for. */
  readonly isFresh: boolean;
  readonly askToConfirm: () => void;
  readonly closeSheet: () => void;
  readonly send: () => void;
  readonly checkAndRetry: () => void;
}

const emptyForm: CloseForm = { type: orderType.market, price: '', quantity: '' };

/** Reads what closing a position needs and holds its form, its preview and its sending. */
export function useClosing(subject: CloseSubject): Closing {
  const { instrument, position, rules } = subject;
  const [form, change, forget] = useDraft(`pages/payment/close ${position.id}`, emptyForm);
  const walletType = rules.walletType ?? 'STOCK';
  const wallet = useCall('walletBalance', { walletType });
  const fault = closeFault(form, {
    minCount: rules.minCount,
    steps: rules,
    closableNum: position.closableNum,
  });
  const { sending, send, checkAndRetry, isDone } = useCloseSending(position.id, forget);
  const input = fault === null ? { id: position.id, ...closeWire(form) } : null;
  const reading = usePreview(input, sending.isBusy || isDone);
  const [askedAtMs, setAskedAtMs] = useState<number | null>(null);
  return {
    ...subject,
    ...{ form, change, wallet, fault, reading, sending, checkAndRetry },
    quote: useOrderQuote(instrument),
    currency: walletCurrency(walletType),
    priceCurrency: priceUnit({ market: instrument.market, currency: rules.currency }),
    shortcuts: useCloseShortcuts(subject, change),
    figures: figuresOf(subject, { form, preview: reading.preview, wallet: wallet.data }),
    settlesOn: useSettleDay(instrument, rules.settleDays),
    isAsking: askedAtMs !== null,
    isFresh: askedAtMs !== null && (reading.readAtMs ?? 0) >= askedAtMs && reading.isCurrent,
    askToConfirm: () => {
      sending.clearError();
      setAskedAtMs(Date.now());
      reading.retry();
    },
    closeSheet: () => setAskedAtMs(null),
    send: () => send(form, reading.preview),
  };
}

/** Sends a close once; the answer leads to its order and forgets the draft. */
function useCloseSending(id: string, forget: () => void) {
  const mutation = useKeyedMutation('flatPosition', { slot: `close ${id}` });
  // The position may be gone from now on: nothing is asked about it any more.
  const [isDone, setDone] = useState(false);
  const finish = (order: OrderRow | null) => {
    if (order === null) return;
    setDone(true);
    forget();
    readAgain('positionList', 'flatList', 'positionByStock', 'walletBalance', 'walletBalances');
    readAgain('fundingOverview', 'consignList', 'orderHistory', 'walletBill', 'getHalfOrFullNum');
    showToast((say) => say(m.common_toast_success));
    replaceWith('pages/order/detail', { id: order.id });
  };
  return {
    isDone,
    sending: mutation,
    send: (form: CloseForm, preview: Preview | null) =>
      void mutation.send({ id, ...closeWire(form), ...confirmedOf(preview) }).then(finish),
    checkAndRetry: () => void mutation.checkAndRetry().then(finish),
  };
}

function figuresOf(
  subject: CloseSubject,
  known: { form: CloseForm; preview: Preview | null; wallet: WalletRow | undefined },
): CloseFigures | null {
  const { form, preview, wallet } = known;
  const num = wireFigure(form.quantity);
  if (preview === null || wallet === undefined || num === null) return null;
  const gain = limitGain(subject, { form, preview, num });
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
  at: { form: CloseForm; preview: Preview; num: string },
): string | null {
  const { form, preview, num } = at;
  const price = wireFigure(form.price);
  if (form.type !== orderType.limit || price === null) return null;
  if (rules.currency !== preview.currency && preview.fxRate == null) return null;
  const { avgPrice } = position;
  const local = closeGain({ side, price, avgPrice, num, multiplier: rules.multiplier });
  return roundedTo(product(local, preview.fxRate ?? '1'), 2, 'down');
}
