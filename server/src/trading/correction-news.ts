import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { readAccount } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import type { FillBusted, MoneyCorrected } from '@candor/domain/trading/facts';
import type { CorrectionDeskOptions } from '@candor/engines/corrections/correction-desk';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { Inbox } from '@candor/engines/notices/inbox';
import type { MessageDraft } from '@candor/engines/notices/inbox-ports';
import { moneyText } from '../present/money-text.ts';

interface CorrectionNewsDeps {
  readonly inbox: Pick<Inbox, 'sendOnce'>;
  readonly instruments: Pick<KnownInstruments, 'find'>;
}

/** What a customer hears of a correction, once. */
export function correctionNews(deps: CorrectionNewsDeps): CorrectionDeskOptions['tell'] {
  return async (fact) => {
    const draft = fact.kind === 'fillBusted' ? ofBust(fact, deps) : ofMoney(fact);
    if (draft !== null) await deps.inbox.sendOnce(draft, fact.correctionId, fact.atMs);
  };
}

function ofMoney({ accountId: userId, reason, entries }: MoneyCorrected): MessageDraft | null {
  for (const { account, unit, amount: minor } of entries.flatMap(({ postings }) => postings)) {
    if (readAccount(account)?.owner !== 'customer') continue;
    const amount = moneyText(formatMinor(minor, unit), unit);
    const link = 'pages/profile/transaction';
    return { userId, kind: 'order', key: 'money_corrected', link, params: { amount, reason } };
  }
  return null;
}

/** The code and not the name: a message is worded in the language of whoever reads it later. */
function ofBust(
  { accountId: userId, reason, order, quantity, price: at }: FillBusted,
  { instruments }: CorrectionNewsDeps,
): MessageDraft | null {
  const { orderId, instrumentId } = order.terms;
  const instrument = instruments.find(instrumentId);
  if (instrument === null) return null;
  const link = `pages/order/detail?id=${orderId}`;
  const num = quantityText(instrument, quantity);
  const price = priceText(instrument, at);
  const named = { num, name: instrument.code, price, currency: instrument.currency };
  return { userId, kind: 'order', key: 'fill_busted', link, params: { ...named, reason } };
}
