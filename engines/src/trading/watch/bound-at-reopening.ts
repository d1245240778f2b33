import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Order } from '@candor/domain/orders/order';
import { isBoundByReopening } from '@candor/domain/orders/reopening';
import type { AccountState } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import { refuse } from '@candor/domain/trading/decision';
import type { MarketDesk } from '../../market/market-desk.ts';
import { reopenings } from '../../market/reopenings.ts';
import type { Decide } from '../lane/decide-batch.ts';

/**
 * The rules for orders that waited out a halt: whoever is to have his part of the print with which
 * trading goes on can neither cancel nor change his order once that print is known. AUCTION_LOCKED.
 */
export function boundAtReopening(
  decide: Decide,
  desk: Pick<MarketDesk, 'haltsBegun' | 'operatorHalts' | 'hours'>,
  instruments: { find(instrumentId: string): Instrument | null },
): Decide {
  const isBound = ({ nowMs }: Command) => {
    return (order: Order): boolean => {
      const instrument = instruments.find(order.terms.instrumentId);
      if (instrument === null) return false;
      const reopenMs = reopenings(desk, instrument, nowMs).at(-1);
      return reopenMs !== undefined && isBoundByReopening(order, reopenMs, nowMs);
    };
  };
  return (state, command) =>
    takenAway(state, command).some(isBound(command))
      ? refuse('AUCTION_LOCKED')
      : decide(state, command);
}

/** The open orders that a customer's command takes out of the market. */
function takenAway({ orders }: AccountState, command: Command): readonly Order[] {
  switch (command.kind) {
    case 'cancelOrder':
    case 'amendOrder':
      return [orders.get(command.orderId) ?? []].flat();
    case 'protectPosition':
      return [...orders.values()].filter(({ terms: { exit, positionId } }) => {
        return exit !== undefined && positionId === command.positionId;
      });
    default:
      return [];
  }
}
