import { anInstrument } from '@candor/domain/trading/testing/market-builder';
import type { ReopenOrder, UncrossOrder } from '@candor/domain/trading/working/auction-commands';
import type { Teller } from './golden-stops.ts';

const HOUR_MS = 3_600_000;
const CLOSE_MS = Date.UTC(2026, 10, 20, 21);

/** Its orders keep when they are bound. */
const ofXetra = anInstrument({ id: '0:XETRA:BINDS', market: 'XETRA', calendarId: 'XETR' });

/** At the open and at the close: one filled in part by its print, two that wait for their open. */
export async function tellOfSessions(
  { place }: Teller,
  uncross: (cross: Pick<UncrossOrder, 'orderId' | 'auction' | 'quantity'>) => Promise<void>,
): Promise<void> {
  const orderId = await place({ quantity: 3n, timeInForce: 'cls' });
  const auction = {
    uncrossMs: CLOSE_MS,
    price: 10_000n,
    volume: 2n,
    imbalance: 3n,
    inputsHash: 'cd'.repeat(32),
    book: [{ price: 10_000n, buyQuantity: 3n, sellQuantity: 0n }],
    print: { cross: 'close', marketQuantity: 2n },
  } as const;
  await uncross({ orderId, auction, quantity: 2n });
  const open = { quantity: 1n, price: 9_990n, timeInForce: 'opg' } as const;
  await place(open);
  await place({ ...open, instrument: ofXetra });
  const day = { closesAtMs: CLOSE_MS + 4 * HOUR_MS } as const;
  const extended = { hours: { status: 'open', nextOpenMs: null, ...day }, book: null } as const;
  await place(
    { type: 'limit', quantity: 1n, price: 9_000n, extendedHours: true },
    { view: { extended } },
  );
}

/** Two orders wait out a halt: one has its part of the reopening and goes on, one has none. */
export async function tellOfReopenings(
  { place }: Teller,
  reopen: (part: Pick<ReopenOrder, 'orderId' | 'auction' | 'quantity'>) => Promise<void>,
): Promise<void> {
  const halted = { view: { status: 'halted', nextOpenMs: CLOSE_MS } } as const;
  const orderId = await place({ quantity: 5n }, halted);
  const other = await place({ type: 'limit', quantity: 1n, price: 9_000n }, halted);
  const auction = {
    uncrossMs: CLOSE_MS,
    price: 10_000n,
    volume: 2n,
    imbalance: 5n,
    inputsHash: 'ef'.repeat(32),
    book: [{ price: 10_000n, buyQuantity: 5n, sellQuantity: 0n }],
    print: { cross: 'reopening', marketQuantity: 2n },
  } as const;
  await reopen({ orderId, auction, quantity: 2n });
  await reopen({ orderId: other, auction, quantity: 0n });
}
