import { formatMinor } from '@candor/domain/money/money';
import { type HoldingAt, holdingSums } from '@candor/domain/wallets/account-figures';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage } from '../../call/pages.ts';
import { holdingRows, openHoldings } from '../../trading/open-rows.ts';

/**
 * Open positions with sums by currency. Rows and sums are made of the same prices: the sums are
 * those of all rows, on every page.
 */
export const positionList = endpoint('positionList', async (call, services) => {
  const { input, nowMs, locale } = call;
  const state = await services.trading.accounts.view(call.caller.userId);
  const holdings = await openHoldings(services, state, input, nowMs);
  const rows = holdingRows({ holdings, state }, locale);
  return accept({ ...cutPage(input, rows), summary: sumUp(holdings) });
});

function sumUp(holdings: readonly HoldingAt[]) {
  return holdingSums(holdings).map(({ currency, valueMinor, profitMinor, marginMinor }) => ({
    currency,
    totalHoldingAmount: valueMinor === null ? null : formatMinor(valueMinor, currency),
    margin: formatMinor(marginMinor, currency),
    profit: profitMinor === null ? null : formatMinor(profitMinor, currency),
  }));
}
