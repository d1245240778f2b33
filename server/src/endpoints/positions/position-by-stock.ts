import { direction } from '@candor/contract/enums';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import { positionRows } from '../../trading/open-rows.ts';

/**
 * What the customer holds of an instrument on one side; null when nothing.
 * Refusals: NO_INSTRUMENT, AMBIGUOUS.
 */
export const positionByStock = endpoint('positionByStock', async (call, services) => {
  const { input, nowMs, locale } = call;
  const named = { code: input.stockCode, source: input.source, market: input.market };
  const found = findNamed(services.market, named, locale);
  if (!found.isFound) return found.refused;
  const state = await services.trading.accounts.view(call.caller.userId);
  const side = input.direction === direction.buy ? 'long' : 'short';
  const { heldAs } = found.instrument;
  const position = state.positions.find((one) => one.instrumentId === heldAs && one.side === side);
  if (position === undefined) return accept(null);
  const [row] = await positionRows(services, { positions: [position], state }, { nowMs, locale });
  if (row === undefined) return accept(null);
  const { id, positionNum, isolatedPosition, closableNum, avgPrice, leverage } = row;
  const { profit = null, lastPrice } = row;
  const held = { id, positionNum, isolatedPosition, closableNum, avgPrice, leverage };
  return accept({ ...held, profit, lastPrice });
});
