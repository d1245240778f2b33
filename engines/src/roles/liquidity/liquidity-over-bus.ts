import type { Venue } from '../../trading/books/venue.ts';
import type { VenueFill } from '../../trading/lane/lane-store.ts';
import { type Bus, BusAway } from '../bus/bus-port.ts';
import type { Wire } from '../wire/wire.ts';
import { CLAIM_SENT_WITHIN_MS } from './claims.ts';
import type { ClaimedLiquidityOptions } from './lane-liquidity.ts';
import type { LiquidityOwner } from './liquidity-owner.ts';

const CLAIMS = 'liquidity.claim';
const ENDS = 'liquidity.end';
const BOOKS = 'liquidity.book';

interface OverBus {
  readonly bus: Bus;
  readonly wire: Wire;
}

/** Answers the claims of all lanes; hands back what ends it. Only who holds the lease does so. */
export function serveLiquidity(
  { bus, wire }: OverBus,
  of: { readonly owner: LiquidityOwner; readonly nowMs: () => number },
): () => void {
  const { owner, nowMs } = of;
  const stops = [
    bus.serve(CLAIMS, 'owner', async ({ text }) =>
      wire.write('claimAnswer', owner.claim(wire.read('claim', text))),
    ),
    bus.subscribe(ENDS, ({ text }) => {
      const { claimId, isCommitted } = wire.read('claimEnd', text);
      if (isCommitted) owner.confirm(claimId);
      else owner.giveBack(claimId, nowMs());
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Tells the books that changed to all who show them. */
export function tellBooks({ bus, wire }: OverBus, owner: Pick<LiquidityOwner, 'untold'>): void {
  for (const book of owner.untold()) bus.publish(BOOKS, wire.write('book', book));
}

/** Keeps books that are only shown as their owner tells them; hands back what ends it. */
export function followBooks({ bus, wire }: OverBus, venue: Pick<Venue, 'restore'>): () => void {
  return bus.subscribe(BOOKS, ({ text }) => venue.restore(wire.read('book', text)));
}

/** What tells whose liquidity it was; the fill itself, with its entries, is of no use here. */
function withoutBooks({ heldAs, direction, fill }: VenueFill): VenueFill {
  const { fillId, filledAtMs, mode, quantity, slices, levels } = fill;
  return { heldAs, direction, fill: { fillId, filledAtMs, mode, quantity, slices, levels } };
}

/** How a lane asks whoever owns the books now. */
export function liquidityOverBus({
  bus,
  wire,
}: OverBus): Pick<ClaimedLiquidityOptions, 'ask' | 'end'> {
  return {
    ask: async (claim) => {
      try {
        const text = wire.write('claim', { ...claim, fills: claim.fills.map(withoutBooks) });
        const answer = await bus.request(CLAIMS, text, CLAIM_SENT_WITHIN_MS);
        return answer.outcome === 'answered' ? wire.read('claimAnswer', answer.text) : null;
      } catch (error) {
        if (error instanceof BusAway) return null;
        throw error;
      }
    },
    end: (of) => bus.publish(ENDS, wire.write('claimEnd', of)),
  };
}
