import { parseAmount } from '@candor/domain/money/money';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { positionRows } from '../../trading/open-rows.ts';

/**
 * A position with so much more margin, at the prices of now. Whether the money is there and may be
 * added, the addition itself says.
 */
export const addMarginPreview = endpoint('addMarginPreview', async (call, services) => {
  const { input, nowMs, locale } = call;
  const state = await services.trading.accounts.view(call.caller.userId);
  const position = state.positions.find(({ positionId }) => positionId === input.id);
  const amountMinor = parseAmount(input.amount, position?.walletCurrency ?? 'USD');
  if (amountMinor === 'AMOUNT') return refuse('AMOUNT', { field: 'amount' });
  if (position === undefined) return refuse('NOT_FOUND');
  const added = { ...position, marginMinor: position.marginMinor + amountMinor };
  const [row] = await positionRows(services, { positions: [added], state }, { nowMs, locale });
  if (row === undefined) throw new Error(`Position ${input.id} has no row.`);
  return accept(row);
});
