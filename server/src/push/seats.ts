import { blockOf, blockShare } from '../edge/caller-address.ts';

/** How many connections there may be, of whom and from where. */
export interface SeatLimits {
  readonly connectionsMax: number;
  /** Of those who have not logged in: the others' seats stay theirs. */
  readonly strangersMax: number;
  /** From one address, or one network of IPv6; a block of these has `blockShare` times as many. */
  readonly perAddressMax: number;
  readonly strangersPerAddressMax: number;
}

/** A connection's place. It begins as a stranger's. */
export interface Seat {
  /** Its customer has logged in. */
  know(): void;
  /** Gives the place back; once. */
  leave(): void;
}

interface Taken {
  all: number;
  strangers: number;
}

/** Who sits where. One address can take neither all places nor those of people who log in. */
export class Seats {
  readonly #limits: SeatLimits;
  readonly #byAddress = new Map<string, Taken>();
  readonly #house: Taken = { all: 0, strangers: 0 };

  constructor(limits: SeatLimits) {
    this.#limits = limits;
  }

  /** A place for one more of this address, or the limit that is reached. */
  take(address: string): Seat | 'house-full' | 'address-full' {
    const limits = this.#limits;
    const house = this.#house;
    if (house.all >= limits.connectionsMax || house.strangers >= limits.strangersMax) {
      return 'house-full';
    }
    const taken = this.#takenBy(address);
    const block = blockOf(address);
    const ofBlock = block === null ? null : this.#takenBy(block);
    if (this.#isFull(taken, 1) || (ofBlock !== null && this.#isFull(ofBlock, blockShare))) {
      return 'address-full';
    }
    const own = new Map([[address, taken]]);
    if (block !== null && ofBlock !== null) own.set(block, ofBlock);
    for (const [name, of] of own) this.#byAddress.set(name, of);
    return this.#seat(own);
  }

  #takenBy(name: string): Taken {
    return this.#byAddress.get(name) ?? { all: 0, strangers: 0 };
  }

  #isFull({ all, strangers }: Taken, share: number): boolean {
    const { perAddressMax, strangersPerAddressMax } = this.#limits;
    return all >= share * perAddressMax || strangers >= share * strangersPerAddressMax;
  }

  #seat(own: ReadonlyMap<string, Taken>): Seat {
    let isStranger = true;
    const count = (of: keyof Taken, change: 1 | -1) => {
      for (const taken of own.values()) taken[of] += change;
      this.#house[of] += change;
    };
    count('all', 1);
    count('strangers', 1);
    return {
      know: () => {
        if (isStranger) count('strangers', -1);
        isStranger = false;
      },
      leave: () => {
        count('all', -1);
        if (isStranger) count('strangers', -1);
        for (const [name, { all }] of own) if (all === 0) this.#byAddress.delete(name);
      },
    };
  }
}
