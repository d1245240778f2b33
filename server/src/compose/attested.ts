import { LookingDesk } from '@candor/engines/looking-desk';
import type { Services } from '../services.ts';

/** Brings into the logs what a process that died, or a command, signed and left behind. */
class LeftRows extends LookingDesk {
  readonly #attested: Services['attested'];

  constructor({ attested, clock }: Services, onFailure: (error: unknown) => void) {
    super('attested', { clock, onFailure });
    this.#attested = attested;
  }

  protected lookAtAll(): Promise<void> {
    return this.#attested.logLeft();
  }
}

export function composeAttested(services: Services, onFailure: (error: unknown) => void) {
  return new LeftRows(services, onFailure);
}
