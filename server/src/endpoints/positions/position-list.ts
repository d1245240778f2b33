import { formatMinor } from '@candor/domain/money/money';
import type { AccountState } from '@candor/domain/trading/account-state';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage } from '../../call/pages.ts';
import { worthOf } from '../../present/position-row.ts';
import type { Services } from '../../services.ts';
import { findById } from '../../trading/find-instrument.ts';
import { isShown, openPositionRows, type RowFilter } from '../../trading/open-rows.ts';
import { priceAll, pricedOf } from '../../trading/priced.ts';

/** Open positions with sums by currency. */
export const positionList = endpoint('positionList', async (call, services) => {
  const { input, nowMs, locale } = call;
  const state = await services.trading.lanes.read(call.caller.userId);
  const rows = await openPositionRows(services, state, input, { nowMs, locale });
  const summary = await sumUp(services, state, input, nowMs);
  return accept({ ...cutPage(input, rows), summary });
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
async function sumUp(services: Services, state: AccountState, filter: RowFilter, nowMs: number) {
  const open = [...state.positions.values()].filter((position) =>
    isShown(findById(services.market, position.instrumentId), filter),
  );
  const instruments = open.map((one) => findById(services.market, one.instrumentId));
  const priced = await priceAll(services, instruments, nowMs);
  const sums = new Map<string, Sums>();
  for (const position of open) {
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
