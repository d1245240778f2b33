import type { Subscribe } from '../../trading/commands.ts';
import type { OfferedTerms } from '../subscription.ts';

const MINUTE_MS = 60_000;

/** An offering at 12.00 in lots of 100, held whole, whose deadline is in half an hour. */
export function anOffering(
  nowMs: number,
  own: Partial<OfferedTerms & Pick<Subscribe, 'opensMs' | 'maxNum'>> = {},
): Pick<Subscribe, 'offering' | 'opensMs' | 'maxNum'> {
  const { opensMs = nowMs, maxNum = 10_000n, ...terms } = own;
  return {
    opensMs,
    maxNum,
    offering: {
      offeringId: 'ZQLM-1',
      code: 'ZQLM',
      market: 'NASDAQ',
      walletType: 'SUBSCRIPTION',
      walletCurrency: 'USD',
      topPrice: 1_200n,
      minCount: 100n,
      holdRatioBps: 10_000n,
      purchaseEndMs: nowMs + 30 * MINUTE_MS,
      allotMs: nowMs + 35 * MINUTE_MS,
      payEndMs: nowMs + 55 * MINUTE_MS,
      listMs: nowMs + 65 * MINUTE_MS,
      ...terms,
    },
  };
}
