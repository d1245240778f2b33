import { countDayTrades, isCounted } from '@candor/domain/day-trades/day-trades';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Decide } from './decide-batch.ts';

/**
 * The rules, with day trades counted at the very decision where the old rule on them applies. What
 * the door counted is of an instant before: another order may have been decided since.
 */
export function countingDayTrades(
  decide: Decide,
  instruments: { find(instrumentId: string): Instrument | null },
): Decide {
  return (state, command) => {
    if (!('dayTrading' in command) || command.dayTrading?.traded === undefined) {
      return decide(state, command);
    }
    const { nowMs, dayTrading } = command;
    const { traded = [] } = dayTrading;
    const counted = traded.filter(({ terms }) => {
      const instrument = instruments.find(terms.heldAs);
      return instrument !== null && isCounted(instrument);
    });
    const count = countDayTrades(counted, nowMs);
    return decide(state, { ...command, dayTrading: { ...dayTrading, ...count } });
  };
}
