import type { OrderEvent, SubscriptionRow } from '@candor/contract/trading-shapes';
import { formatDecimal } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { OFFERING_PRICE_DECIMALS, offeringCompany } from '@candor/domain/offerings/companies';
import {
  paidMinor,
  type Subscription,
  type SubscriptionState,
} from '@candor/domain/offerings/subscription';
import type { Locale } from '@candor/locales/locale';
import { textOf } from '../call/words.ts';

const statusCodes = {
  waiting: 0,
  allotted: 1,
  listed: 1,
  notAllotted: 2,
  lapsed: 2,
} as const satisfies Record<SubscriptionState, SubscriptionRow['status']>;

/** A subscription as the wire has it. */
export function subscriptionRow(subscription: Subscription, locale: Locale): SubscriptionRow {
  const { offering, quantity, finalPrice, allotted, dueMinor, state, events } = subscription;
  const { offeringId, walletCurrency } = offering;
  const company = offeringCompany(offeringId);
  const price = (value: bigint | null) =>
    value === null ? null : formatDecimal(value, OFFERING_PRICE_DECIMALS);
  const money = (minor: bigint) => formatMinor(minor, walletCurrency);
  const isPaid = allotted !== null && allotted > 0n && dueMinor === 0n;
  const madeMs = events[0]?.atMs ?? 0;
  return {
    id: offeringId,
    newSharesId: offeringId,
    name: company?.name[locale] ?? offering.code,
    code: offering.code,
    exchangeCode: company?.exchange ?? offering.market,
    market: offering.market,
    classify: company?.classify ?? 'UsStock',
    currency: walletCurrency,
    price: formatDecimal(offering.topPrice, OFFERING_PRICE_DECIMALS),
    discountPrice: price(finalPrice),
    actualPrice: isPaid ? price(finalPrice) : null,
    num: quantity.toString(),
    total: money(offering.topPrice * quantity),
    allotNum: allotted?.toString() ?? null,
    paidAmount: money(paidMinor(subscription)),
    pendingAmount: money(dueMinor),
    status: statusCodes[state],
    positionId: subscription.positionId,
    purchaseEndDate: offering.purchaseEndMs,
    allotDateTimestamp: offering.allotMs,
    payEndDateTimestamp: offering.payEndMs,
    listDate: offering.listMs,
    marketDateTimestamp: state === 'listed' ? offering.listMs : null,
    modifyTimeTimestamp: events.at(-1)?.atMs ?? madeMs,
    createTimeTimestamp: madeMs,
  };
}

/** Its timeline; what lapsed says why. */
export function subscriptionTimeline({ events }: Subscription, locale: Locale): OrderEvent[] {
  return events.map(({ what, atMs: time }) =>
    what === 'lapsed'
      ? { time, what, reason: textOf('errors_ipo_pay_late', locale) }
      : { time, what },
  );
}
