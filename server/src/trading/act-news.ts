import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import type { HoldingSettled, HoldingSplit } from '@candor/domain/trading/facts';
import type { ActDeskOptions } from '@candor/engines/acts/act-desk';
import { causeOf } from '@candor/engines/acts/act-ports';
import type { Inbox } from '@candor/engines/notices/inbox';
import type { MessageDraft } from '@candor/engines/notices/inbox-ports';
import { alertValueText } from '../market/alert-row.ts';
import type { MarketServices } from '../market/market-services.ts';
import { moneyText } from '../present/money-text.ts';

/** What customers hear of an act: what they had and have, and which alerts ended. Each once. */
export function actNews(
  deps: Pick<MarketServices, 'alerts' | 'alertWatch' | 'desk'> & {
    readonly inbox: Pick<Inbox, 'sendOnce'>;
  },
): Pick<ActDeskOptions, 'tell' | 'endAlerts'> {
  const { inbox, alerts, alertWatch, desk } = deps;
  return {
    tell: (fact, instrument) => {
      const isSplit = fact.kind === 'holdingSplit';
      const draft = isSplit ? splitMessage(fact, instrument) : settledMessage(fact, instrument);
      return inbox.sendOnce(draft, `${causeOf(fact)} ${fact.side}`, fact.atMs);
    },
    endAlerts: async (split, instruments) => {
      for (const alert of await alerts.onPricesOf(instruments.map(({ id }) => id))) {
        const instrument = instruments.find(({ id }) => id === alert.instrumentId);
        if (instrument === undefined) continue;
        const named = { name: instrument.code, currency: instrument.currency };
        const draft: MessageDraft = {
          userId: alert.userId,
          kind: 'alert',
          key: 'alert_split',
          link: null,
          params: { ...named, value: alertValueText(alert), ...ratioOf(split) },
        };
        await inbox.sendOnce(draft, `${split.id} alert ${alert.id}`, desk.clock.nowMs());
        await alerts.remove(alert);
        alertWatch.remove(alert.id);
      }
    },
  };
}

function splitMessage(fact: HoldingSplit, instrument: Instrument): MessageDraft {
  const { cash, side } = fact;
  const params = {
    name: instrument.code,
    ...ratioOf(fact),
    before: quantityText(instrument, fact.quantityBefore),
    after: quantityText(instrument, fact.quantity),
  };
  const base = { userId: fact.accountId, kind: 'order', link: null } as const;
  if (cash === null) return { ...base, key: 'holding_split', params };
  const currency = walletCurrency[instrument.walletType];
  const paidMinor = side === 'long' ? cash.paidMinor : -cash.paidMinor;
  const amount = moneyText(formatMinor(paidMinor, currency), currency);
  const price = { price: priceText(instrument, cash.price), currency: instrument.currency };
  return { ...base, key: 'holding_split_cash', params: { ...params, ...price, amount } };
}

function settledMessage(fact: HoldingSettled, instrument: Instrument): MessageDraft {
  const { cash, quantity } = fact;
  const currency = walletCurrency[instrument.walletType];
  return {
    userId: fact.accountId,
    kind: 'order',
    key: 'holding_settled',
    link: null,
    params: {
      name: instrument.code,
      num: quantityText(instrument, quantity),
      price: priceText(instrument, cash.price),
      currency: instrument.currency,
      profit: moneyText(formatMinor(cash.profitMinor, currency), currency),
    },
  };
}

function ratioOf({ to, from }: { readonly to: bigint; readonly from: bigint }) {
  return { to: String(to), from: String(from) };
}
