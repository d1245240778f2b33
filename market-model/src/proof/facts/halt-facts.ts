import type { Instrument } from '@candor/domain/instruments/instrument';
import type { HaltCause } from '@candor/engines/ports/halt-cause';
import { haltRuleOf } from '../../halts/limit-halts.ts';
import { tickPrice } from '../../terms/price-scale.ts';
import { type Fact, fact, medianEstimate } from './fact.ts';
import { dayFrom, type Looked, opensOf, type Shown } from './shown-seconds.ts';

/** Pauses of a market's US shares, and how many of them no limit explains. */
export interface Paused {
  readonly aDay: number;
  readonly unexplained: number;
}

const BPS = 10_000n;

/** Looks at every US share on each of some days. */
export function pausedOf(shown: Shown, shares: readonly Instrument[], looked: Looked): Paused {
  const opens = opensOf(looked);
  let [pauses, unexplained] = [0, 0];
  for (const share of shares) {
    if (haltRuleOf(share)?.kind !== 'limit') continue;
    for (const atMs of opens) {
      const { day, tape } = dayFrom(shown, share, atMs);
      for (const { from, told } of day.halts) {
        const price = BigInt(tickPrice(tape.scale, day.startOf(from)));
        const limits = told.filter(({ cause }) => cause.kind.startsWith('limit'));
        pauses += limits.length;
        unexplained += limits.filter(({ cause }) => !isExplained(cause, price)).length;
      }
    }
  }
  return { aDay: pauses / opens.length, unexplained };
}

/** Whether a cause names the price that stands, and that is beyond its bound. */
export function isExplained({ proof }: HaltCause, price: bigint): boolean {
  if (proof === null || proof.price !== price) return false;
  const moved = price > proof.reference ? price - proof.reference : proof.reference - price;
  return moved * BPS > proof.reference * BigInt(proof.boundBps);
}

/** Pauses are rare and have their cause; a market that is wild for months has many more. */
export function haltFacts(markets: readonly Paused[]): readonly Fact[] {
  const unexplained = markets.reduce((sum, one) => sum + one.unexplained, 0);
  return [
    fact(
      'pauses of US shares a day, the median market',
      medianEstimate(markets.map(({ aDay }) => aDay)),
      [0.02, 1],
    ),
    fact('pauses without a move beyond the limit', unexplained, [0, 0]),
  ];
}
