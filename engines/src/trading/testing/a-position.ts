import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PositionBody } from '@candor/domain/positions/position';

/** Ten of something at a price, with its share of the cost and something more for margin. */
export function aPosition(
  instrument: Instrument,
  of: {
    readonly id: string;
    readonly side: 'long' | 'short';
    readonly leverage: number;
    readonly price: bigint;
    readonly added: bigint;
    readonly isCalled: boolean;
  },
): PositionBody {
  const costMinor = of.price * 10n;
  const margin = costMinor / BigInt(of.leverage) + of.added;
  return {
    positionId: of.id,
    instrumentId: instrument.id,
    side: of.side,
    leverage: of.leverage,
    walletType: 'STOCK',
    walletCurrency: 'USD',
    quantity: 10n,
    notional: costMinor,
    marginMinor: of.side === 'long' && margin > costMinor ? costMinor : margin,
    costMinor,
    openFeeMinor: 0n,
    closeFeeMinor: 0n,
    realisedMinor: 0n,
    openedAtMs: 0,
    closedQuantity: 0n,
    closedNotional: 0n,
    closedOpeningNotional: 0n,
    closedAtMs: null,
    ...(of.isCalled && { calledAtMs: 1 }),
  };
}
