import type { Services } from '../services.ts';

/** What a caller holds by the id it is held as, shorts below zero; a visitor holds nothing. */
export async function heldBy(
  { accounts }: Pick<Services['trading'], 'accounts'>,
  caller: { readonly userId: string } | null,
): Promise<ReadonlyMap<string, bigint>> {
  const held = new Map<string, bigint>();
  if (caller === null) return held;
  const { positions } = await accounts.view(caller.userId);
  for (const { instrumentId, side, quantity } of positions) {
    const signed = side === 'short' ? -quantity : quantity;
    held.set(instrumentId, (held.get(instrumentId) ?? 0n) + signed);
  }
  return held;
}
