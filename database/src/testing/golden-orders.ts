import { anInstrument } from '@candor/domain/trading/testing/market-builder';
import type { Teller } from './golden-stops.ts';

/** An order made smaller, and one changed into another. */
export async function tellOfChanges({ place, amend }: Teller): Promise<void> {
  const limit = { quantity: 9n, price: 9_300n, timeInForce: 'gtc' } as const;
  const smaller = await place(limit);
  await amend(smaller, { quantity: 4n });
  await amend(await place(limit), { price: 9_310n });
}

/** Trailing stops: one that followed the price and was set off, one that follows. */
export async function tellOfTrails({ place, meet }: Teller): Promise<void> {
  const trailing = { type: 'trailingStop', timeInForce: 'gtc', quantity: 2n } as const;
  const fired = await place({ ...trailing, trail: { by: 'amount', size: 100n } });
  const fallen = { bids: [[9_800n, 50n]], asks: [[9_810n, 50n]], last: 9_805n } as const;
  await meet(fired, fallen);
  await meet(fired, { bids: [[9_910n, 50n]], asks: [[9_920n, 50n]], last: 9_915n });
  const follows = await place({ ...trailing, trail: { by: 'percent', size: 150n } });
  await meet(follows, fallen);
}

/** What ends at once: in part, and not at all. */
export async function tellOfAtOnce({ place }: Teller): Promise<void> {
  const thin = { asks: [[10_000n, 3n]] } as const;
  for (const timeInForce of ['ioc', 'fok'] as const) {
    await place({ quantity: 9n, price: 10_000n, timeInForce }, thin);
  }
}

/** Orders by amount: filled at once, at rest, and one that a gap leaves too dear for its rest. */
export async function tellOfAmounts({ place, meet }: Teller): Promise<void> {
  await place({ quantity: 0n, amountMinor: 21_000n });
  await place({ quantity: 0n, amountMinor: 21_000n, price: 9_000n, timeInForce: 'gtc' });
  const closed = { view: { status: 'closed', nextOpenMs: null } } as const;
  const waits = await place({ quantity: 0n, amountMinor: 21_000n }, closed);
  await meet(waits, { bids: [[11_990n, 50n]], asks: [[12_000n, 50n]], last: 12_000n });
}

/** A position with exits that is turned round. */
export async function tellOfReversals({ newId, place, reverse }: Teller): Promise<void> {
  const id = `0:NYSE:${newId('TURN')}`;
  const of = anInstrument({ id, heldAs: id, code: 'TURN' });
  const opened = await place({ instrument: of, quantity: 2n, exits: { stopLoss: 9_500n } });
  const bids = [
    [9_999n, 3n],
    [9_990n, 9n],
  ] as const;
  await reverse(`p-${opened}`, { bids }, of);
}
