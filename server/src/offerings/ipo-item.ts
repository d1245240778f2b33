import { source } from '@candor/contract/enums';
import type { IpoItem } from '@candor/contract/trading-shapes';
import { formatDecimal, formatDecimalShort } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { OFFERING_PRICE_DECIMALS } from '@candor/domain/offerings/companies';
import type { LaterPrice } from '@candor/domain/offerings/later-price';
import {
  finalPrice,
  type Offering,
  type OfferingStatus,
  offeringChangedMs,
  offeringStatus,
} from '@candor/domain/offerings/offerings';
import type { Locale } from '@candor/locales/locale';

const BPS_DECIMALS = 4;
const PERCENT_DECIMALS = 2;
const statusCodes = {
  soon: 0,
  subscribable: 1,
  closed: 2,
  listed: 3,
} as const satisfies Record<OfferingStatus, IpoItem['ipoStatus']>;

/** An offering as the wire has it at an instant. */
export function ipoItem(
  offering: Offering,
  at: {
    readonly nowMs: number;
    readonly locale: Locale;
    readonly drawSeedHash: string;
    readonly later: LaterPrice | null;
    readonly isTraded: boolean;
  },
): IpoItem {
  const { company, times } = offering;
  const price = (value: bigint) => formatDecimal(value, OFFERING_PRICE_DECIMALS);
  const discountPrice = finalPrice(offering, at.nowMs);
  const byTheClock = offeringStatus(offering, at.nowMs);
  // Listed is what can be traded: the share of an offering that was over before this house was here
  // never is, and any other a moment later than its date.
  const status = byTheClock === 'listed' && !at.isTraded ? 'closed' : byTheClock;
  return {
    id: offering.id,
    name: company.name[at.locale],
    code: company.code,
    exchangeCode: company.exchange,
    market: company.market,
    source: source.newStock,
    classify: company.classify,
    currency: company.currency,
    submitDateTimestamp: times.prospectusMs,
    fundRaising: formatMinor(company.fundRaisingMinor, company.currency),
    price: price(company.priceHigh),
    discountPrice: discountPrice === null ? null : price(discountPrice),
    lastClose: at.later === null ? null : price(at.later.close),
    closeDiscount:
      at.later === null ? null : formatDecimalShort(at.later.discountBps, PERCENT_DECIMALS),
    minCount: company.minCount.toString(),
    maxNum: company.maxNum.toString(),
    holdRatio: formatDecimalShort(company.holdRatioBps, BPS_DECIMALS),
    purchaseEndDate: times.purchaseEndMs,
    allotDateTimestamp: times.allotMs,
    payEndDateTimestamp: times.payEndMs,
    listDate: times.listMs,
    marketDateTimestamp: status === 'listed' ? times.listMs : null,
    drawSeedHash: at.drawSeedHash,
    modifyTimeTimestamp: offeringChangedMs(offering, at.nowMs),
    ipoStatus: statusCodes[status],
  };
}
