import type { Deposit } from './deposit-ports.ts';
import { type PaymentRail, RailUnavailable, type RailWay } from './payment-rail-port.ts';
import type { RailStore } from './rail-ports.ts';

/** Where the money of a chain deposit stands. */
export type DepositStanding =
  | {
      readonly kind: 'stands';
      readonly confirmations: number;
      readonly lookEveryMs: number;
      /** The money was found on the chain, and nobody announced it. */
      readonly isFound: boolean;
    }
  /** Not on the chain since then. */
  | { readonly kind: 'gone'; readonly sinceMs: number; readonly lookEveryMs: number };

type ChainWay = Pick<Deposit, 'currency' | 'network'>;

/** The rails of a house: which of them takes what, and where a deposit stands on it. */
export class HouseRails {
  readonly #paper: PaymentRail;
  readonly #watched: readonly PaymentRail[];
  readonly #store: RailStore;

  /** A watched rail takes its ways from the simulated one. */
  constructor(paper: PaymentRail, watched: readonly PaymentRail[], store: RailStore) {
    this.#paper = paper;
    this.#watched = watched;
    this.#store = store;
  }

  /** The rail that takes new deposits of a coin on a network, and its terms. */
  railOf(wanted: ChainWay): { readonly rail: PaymentRail; readonly way: RailWay } {
    for (const rail of [...this.#watched, this.#paper]) {
      const way = rail.ways.find(
        ({ currency, network }) => currency === wanted.currency && network === wanted.network,
      );
      if (way !== undefined) return { rail, way };
    }
    throw new Error(`No rail takes ${wanted.currency} on ${wanted.network}.`);
  }

  /** Whether a real chain serves a network, whatever coin it is asked for. */
  isWatched(network: string): boolean {
    return this.#watched.some(({ ways }) => ways.some((way) => way.network === network));
  }

  /** The address of a customer for a coin on a network, the same for ever. */
  async addressOf(
    of: ChainWay & { readonly userId: string; readonly nowMs: number },
  ): Promise<string> {
    const { userId, nowMs } = of;
    const { rail, way } = this.railOf(of);
    const derive = (place: number) => rail.addressOf({ userId, place, network: way.network });
    if (!rail.isWatched) return derive(0);
    return this.#store.addressOf({ chain: rail.chain, userId, nowMs }, derive);
  }

  /** Rejects with `RailUnavailable` where nobody can say it now. */
  async standingOf(deposit: Deposit, nowMs: number): Promise<DepositStanding> {
    const seen = await this.#store.ofDeposit(deposit.id);
    const rail = seen === null ? this.#paper : this.#watchedRail(seen.chain);
    const { lookEveryMs } = rail;
    const standing = await rail.standing(seen ?? paperTransfer(deposit), nowMs);
    if (standing.kind === 'stands') return { ...standing, lookEveryMs, isFound: seen !== null };
    const sinceMs = seen === null ? deposit.createdMs : (seen.takenBackMs ?? nowMs);
    return { kind: 'gone', sinceMs, lookEveryMs };
  }

  #watchedRail(chain: string): PaymentRail {
    const rail = this.#watched.find((one) => one.chain === chain);
    // It waits until the rail it came on is configured again.
    if (rail === undefined) throw new RailUnavailable(chain, 'this rail is not configured');
    return rail;
  }
}

/** On paper the announcement is the transfer. */
function paperTransfer(deposit: Deposit) {
  const { id: txId, currency, network, amountMinor, coinAmount, createdMs } = deposit;
  const amount = coinAmount ?? amountMinor;
  return {
    chain: 'simulated',
    txId,
    place: 0,
    currency,
    network: network ?? '',
    address: '',
    amountUnits: amount,
    amountMinor: amount,
    block: { height: createdMs, hash: txId },
  };
}
