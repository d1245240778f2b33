import type { AccountCache } from './account-cache.ts';
import { fail, type Waiting } from './lane-callers.ts';

/**
 * Commands whose accounts are being loaded, beside the loop of the lane: whoever is in memory does
 * not wait for whoever is not.
 */
export class ColdAccounts {
  readonly #cache: Pick<AccountCache, 'ensure'>;
  readonly #onLoaded: (commands: readonly Waiting[]) => void;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #loads = new Set<Promise<void>>();
  #count = 0;

  /** `onLoaded` takes the commands of an account over, in their order. */
  constructor(
    cache: Pick<AccountCache, 'ensure'>,
    onLoaded: (commands: readonly Waiting[]) => void,
  ) {
    this.#cache = cache;
    this.#onLoaded = onLoaded;
  }

  /** Commands that wait here. */
  get count(): number {
    return this.#count;
  }

  has(accountId: string): boolean {
    return this.#waiting.has(accountId);
  }

  keep(waiting: Waiting): void {
    this.#count += 1;
    const { accountId } = waiting.command;
    const own = this.#waiting.get(accountId);
    if (own !== undefined) {
      own.push(waiting);
      return;
    }
    this.#waiting.set(accountId, [waiting]);
    const load = this.#load(accountId).finally(() => this.#loads.delete(load));
    this.#loads.add(load);
  }

  /** Resolves when all of them have gone on. */
  async settled(): Promise<void> {
    while (this.#loads.size > 0) await Promise.all(this.#loads);
  }

  async #load(accountId: string): Promise<void> {
    try {
      await this.#cache.ensure([accountId]);
      this.#onLoaded(this.#take(accountId));
    } catch (error) {
      fail(this.#take(accountId), error);
    }
  }

  #take(accountId: string): readonly Waiting[] {
    const commands = this.#waiting.get(accountId) ?? [];
    this.#waiting.delete(accountId);
    this.#count -= commands.length;
    return commands;
  }
}
