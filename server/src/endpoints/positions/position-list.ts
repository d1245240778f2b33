import { formatMinor } from '@candor/domain/money/money';
import type { Position } from '@candor/domain/positions/position';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage } from '../../call/pages.ts';
import { worthOf } from '../../present/position-row.ts';
import { openPositions, positionRowsAt, pricePositions } from '../../trading/open-rows.ts';
import { type Priced, pricedOf } from '../../trading/priced.ts';

/**
 * Open positions with sums by currency. Rows and sums are made of the same prices: the sums are
 * those of all rows, on every page.
 */
export const positionList = endpoint('positionList', async (call, services) => {
  const { input, nowMs, locale } = call;
  const state = await services.trading.lanes.read(call.caller.userId);
  const positions = openPositions(services, state, input);
  const priced = await pricePositions(services, positions, nowMs);
  const rows = positionRowsAt({ positions, state, priced }, locale);
  return accept({ ...cutPage(input, rows), summary: sumUp(positions, priced) });
});

interface Sums {
  valueMinor: bigint;
  profitMinor: bigint;
  marginMinor: bigint;
  isPriced: boolean;
}

/**
 * Sums per wallet currency; one position without a price leaves value and
 * profit unknown, never too small.
 */
function sumUp(positions: readonly Position[], priced: ReadonlyMap<string, Priced>) {
  const sums = new Map<string, Sums>();
  for (const position of positions) {
    const worth = worthOf(position, pricedOf(priced, position.instrumentId));
    const sum = sums.get(position.walletCurrency) ?? {
      ...{ valueMinor: 0n, profitMinor: 0n, marginMinor: 0n },
      isPriced: true,
    };
    sum.marginMinor += position.marginMinor;
    sum.valueMinor += worth?.valueMinor ?? 0n;
    sum.profitMinor += worth?.profitMinor ?? 0n;
    sum.isPriced &&= worth !== null;
    sums.set(position.walletCurrency, sum);
  }
  return [...sums].map(([currency, sum]) => ({
    currency,
    totalHoldingAmount: sum.isPriced ? formatMinor(sum.valueMinor, currency) : null,
    margin: formatMinor(sum.marginMinor, currency),
    profit: sum.isPriced ? formatMinor(sum.profitMinor, currency) : null,
  }));
}
