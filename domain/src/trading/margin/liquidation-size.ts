import type { Instrument } from '../../instruments/instrument.ts';
import { BPS_ONE, floorToStep } from '../../money/rounding.ts';
import { newOrder } from '../../orders/order-progress.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import type { HeldTerms } from '../../positions/position.ts';
import {
  LEVEL_DECIMALS,
  marginBase,
  marginLevels,
  positionFigures,
} from '../../positions/position-figures.ts';
import type { WholeMatch } from '../fill.ts';
import { costOf } from '../placing/cost.ts';
import type { TradingRules } from '../rules.ts';

const LEVEL_ONE = 10n ** BigInt(LEVEL_DECIMALS);

/** What the size of a liquidation is made of. */
export interface LiquidationSeen {
  readonly position: HeldTerms;
  readonly terms: OrderTerms;
  readonly instrument: Instrument;
  readonly last: bigint;
  readonly fxRate: bigint;
  readonly atMs: number;
  readonly whole: WholeMatch;
}

/**
 * How much has to go so that the rest stands at the level of a call, reckoned with the worst price
 * and all the fees of closing everything; all of it when nothing would be left to hold the rest.
 */
export function quantityToClose(seen: LiquidationSeen, rules: TradingRules): bigint {
  const { position, instrument, whole, last, fxRate } = seen;
  const baseMinor = marginBase(positionFigures(position, instrument, { price: last, fxRate }));
  const { profitMinor } = positionFigures(position, instrument, { price: whole.worst, fxRate });
  const equityMinor = position.marginMinor + profitMinor - feeOfAll(seen, rules);
  const perLevel = baseMinor * instrument.maintenanceRatioBps * marginLevels.call;
  if (equityMinor <= 0n || perLevel <= 0n) return position.quantity;
  const kept = (equityMinor * position.quantity * BPS_ONE * LEVEL_ONE) / perLevel;
  const left = floorToStep(kept, instrument.minCount);
  return left >= position.quantity ? instrument.minCount : position.quantity - left;
}

function feeOfAll(
  { terms, instrument, fxRate, atMs, whole }: LiquidationSeen,
  rules: TradingRules,
): bigint {
  const queue = { aheadQuantity: 0n, seenVolume: 0n };
  const blank = newOrder({ terms, state: 'working', holdMinor: 0n, expiry: null, queue });
  const { quantity, notional } = whole;
  return costOf(blank, { quantity, notional }, { instrument, fxRate, atMs, rules }).feeMinor;
}
