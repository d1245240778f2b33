import type { AccountExport } from '@candor/database/stores/account-exports';
import type { Clock } from '@candor/engines/clock';
import { LookingDesk } from '@candor/engines/looking-desk';
import { type ExportRoom, ExportStopped } from './export-room.ts';

/** What fails so often is given up, and the customer told. */
const TRIES_MAX = 3;
const AT_ONCE = 10;
/** An export takes minutes, and several may wait. */
const OVERDUE_MS = 3_600_000;
/** A database that is away for a minute must not cost all tries. */
const AGAIN_AFTER_MS = 60_000;

interface ExportDeskDeps {
  readonly room: ExportRoom;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
  /** Tells the customer what became of it; repeating it tells nothing more. */
  readonly tell: (one: AccountExport) => Promise<void>;
}

/** Writes the exports that were asked for, one after the other, and tells who asked. */
export class ExportDesk extends LookingDesk {
  readonly #deps: ExportDeskDeps;
  #isStopped = false;
  /** Exports whose last try failed, and when the next one is due. */
  readonly #again = new Map<string, number>();

  constructor(deps: ExportDeskDeps) {
    const { clock, onFailure } = deps;
    super('exports', { clock, onFailure, overdueMs: OVERDUE_MS });
    this.#deps = deps;
  }

  /** Nobody waits for the first look: an export takes minutes. */
  override async start(): Promise<void> {
    this.#isStopped = false;
    void super.start();
  }

  /** What is being written is left, and begun anew by whoever looks next. */
  override stop(): Promise<void> {
    this.#isStopped = true;
    return super.stop();
  }

  protected override async lookAtAll(): Promise<void> {
    const { room, tell } = this.#deps;
    try {
      for (const one of await room.store.waiting(AT_ONCE)) await this.#make(one);
      for (const one of await room.store.untold(AT_ONCE)) {
        await tell(one);
        await room.store.told(one.exportId);
      }
    } catch (error) {
      if (!(error instanceof ExportStopped)) throw error;
    }
  }

  async #make(one: AccountExport): Promise<void> {
    const { room, clock, onFailure } = this.#deps;
    const nowMs = clock.nowMs();
    if (nowMs < (this.#again.get(one.exportId) ?? 0)) return;
    try {
      if (one.tries >= TRIES_MAX) await room.store.end(one, null, nowMs);
      else await room.write(one, nowMs, () => this.#isStopped);
      this.#again.delete(one.exportId);
    } catch (error) {
      if (error instanceof ExportStopped) throw error;
      onFailure(error);
      this.#again.set(one.exportId, nowMs + AGAIN_AFTER_MS);
    }
  }
}
