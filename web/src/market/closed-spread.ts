import { CLOSED_DESK_SPREAD_HKD_PER_USD } from '@candor/domain/funding/rails';
import { formatDecimal } from '@candor/domain/money/decimals';
import { FX_DECIMALS } from '@candor/domain/money/exchange';
import { compare } from '@candor/ui/figures/decimals';

const closedSpread = formatDecimal(CLOSED_DESK_SPREAD_HKD_PER_USD, FX_DECIMALS);

/** Whether this is the spread of a currency market at rest, whose rate is its last. HKD a USD. */
export function isClosedSpread(spread: string): boolean {
  return compare(spread, closedSpread) === 0;
}
