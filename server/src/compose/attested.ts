import { LookingDesk } from '@candor/engines/looking-desk';
import type { Services } from '../services.ts';

/** Brings into the logs what a process that died, or a command, signed and left behind. */
export function composeAttested({ attested, clock }: Services, onFailure: (e: unknown) => void) {
  return new LeftRows(clock, () => attested.logLeft().catch(onFailure));
}

class LeftRows extends LookingDesk {
  readonly #logLeft: () => Promise<void>;

  constructor(clock: Services['clock'], logLeft: () => Promise<void>) {
    super(clock);
    this.#logLeft = logLeft;
  }

  protected lookAtAll(): Promise<void> {
    return this.#logLeft();
  }
}
