import { randomBytes } from 'node:crypto';
import type { ClosingStore } from '@candor/database/stores/closings';
import type { Clock } from '@candor/engines/clock';
import { LookingDesk } from '@candor/engines/looking-desk';
import type { ExportRoom } from '../exports/export-room.ts';

/** What was let in before an account was closed has come to its end by then. */
const SETTLED_MS = 60_000;
const AT_ONCE = 20;
const MARK_BYTES = 32;

interface ClosingDeskDeps {
  readonly store: ClosingStore;
  readonly exports: ExportRoom;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
  /** Tells that an account is open again, since something had come meanwhile. */
  readonly tellOpen: (userId: string) => Promise<void>;
}

/** A minute after accounts were closed: looks once more, then takes away who it was. */
export class ClosingDesk extends LookingDesk {
  readonly #deps: ClosingDeskDeps;

  constructor(deps: ClosingDeskDeps) {
    super('closings', deps);
    this.#deps = deps;
  }

  protected override async lookAtAll(): Promise<void> {
    const { store, clock } = this.#deps;
    const closed = await store.closedBefore(clock.nowMs() - SETTLED_MS, AT_ONCE);
    for (const userId of closed) await this.#finish(userId);
  }

  async #finish(userId: string): Promise<void> {
    const { store, exports, clock, tellOpen } = this.#deps;
    if ((await store.inTheWay(userId)).length > 0) {
      await store.reopen(userId);
      return tellOpen(userId);
    }
    // The bytes first: the rows know where they are.
    for (const one of await exports.store.ofUser(userId)) await exports.remove(one);
    await store.erase({ userId, mark: randomBytes(MARK_BYTES), nowMs: clock.nowMs() });
  }
}
