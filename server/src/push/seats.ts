/** How many connections there may be, of whom and from where. */
export interface SeatLimits {
  readonly connectionsMax: number;
  /** Of those who have not logged in: the others' seats stay theirs. */
  readonly strangersMax: number;
  /** From one address, or one network of IPv6. */
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
    const taken = this.#byAddress.get(address) ?? { all: 0, strangers: 0 };
    const isFull =
      taken.all >= limits.perAddressMax || taken.strangers >= limits.strangersPerAddressMax;
    if (isFull) return 'address-full';
    this.#byAddress.set(address, taken);
    return this.#seat(address, taken);
  }

  #seat(address: string, taken: Taken): Seat {
    let isStranger = true;
    const count = (of: keyof Taken, change: 1 | -1) => {
      taken[of] += change;
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
        if (taken.all === 0) this.#byAddress.delete(address);
      },
    };
  }
}
