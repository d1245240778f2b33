import type { Teller } from './golden-stops.ts';

/** An order made smaller, and one changed into another. */
export async function tellOfChanges({ place, amend }: Teller): Promise<void> {
  const limit = { quantity: 9n, price: 9_300n, timeInForce: 'gtc' } as const;
  const smaller = await place(limit);
  await amend(smaller, { quantity: 4n });
  await amend(await place(limit), { price: 9_310n });
}

/** What ends at once: in part, and not at all. */
export async function tellOfAtOnce({ place }: Teller): Promise<void> {
  const thin = { asks: [[10_000n, 3n]] } as const;
  for (const timeInForce of ['ioc', 'fok'] as const) {
    await place({ quantity: 9n, price: 10_000n, timeInForce }, thin);
  }
}
