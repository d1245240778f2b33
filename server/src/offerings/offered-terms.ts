import { walletCurrency } from '@candor/domain/ledger/chart';
import type { Offering } from '@candor/domain/offerings/offerings';
import type { Subscribe } from '@candor/domain/trading/commands';

/** An offering as a subscription keeps it. */
export function offeredTerms({
  id: offeringId,
  company,
  times,
}: Offering): Pick<Subscribe, 'offering' | 'opensMs' | 'maxNum'> {
  const { code, market, walletType, minCount, holdRatioBps, maxNum } = company;
  const { opensMs, purchaseEndMs, allotMs, payEndMs, listMs } = times;
  return {
    opensMs,
    maxNum,
    offering: {
      offeringId,
      code,
      market,
      walletType,
      walletCurrency: walletCurrency[walletType],
      topPrice: company.priceHigh,
      minCount,
      holdRatioBps,
      purchaseEndMs,
      allotMs,
      payEndMs,
      listMs,
    },
  };
}
