import { backOffMs } from '../supervised/back-off.ts';
import type { OwnFailures } from './suspending.ts';

interface Failing {
  readonly tries: number;
  readonly sinceMs: number;
  readonly nextMs: number;
  /** Its account takes no commands just now: the act is whole without it. */
  readonly isAside: boolean;
  /** What counts of it against the account; null where nothing does. */
  readonly own: OwnFailures | null;
}

/** An account whose part of an act has failed so often, and since when. */
export interface HeldBack {
  readonly act: string;
  readonly accountId: string;
  readonly tries: number;
  readonly sinceMs: number;
}

/**
 * What has become of acts that everybody who holds something takes part in: who is through, and
 * whose part failed, which is tried again by itself, later each time. So one broken account holds
 * nobody up, and those who are through are not asked again every second because of it.
 */
export class Rounds {
  readonly #acts = new Map<
    string,
    { readonly done: Set<string>; readonly failing: Map<string, Failing> }
  >();

  /** Of these accounts those that are to be tried now. */
  due(act: string, accountIds: readonly string[], nowMs: number): readonly string[] {
    const known = this.#acts.get(act);
    if (known === undefined) return accountIds;
    return accountIds.filter((accountId) => {
      return !known.done.has(accountId) && nowMs >= (known.failing.get(accountId)?.nextMs ?? 0);
    });
  }

  through(act: string, accountId: string): void {
    const { done, failing } = this.#of(act);
    done.add(accountId);
    failing.delete(accountId);
  }

  /** Failed by the world: nothing of it counts against the account. */
  failed(act: string, accountId: string, nowMs: number): void {
    const own = this.#acts.get(act)?.failing.get(accountId)?.own ?? null;
    this.#putOff(act, accountId, { nowMs, isAside: false, own });
  }

  /** Failed by what the account holds. Returns how often by now. */
  failedItself(act: string, accountId: string, nowMs: number): OwnFailures {
    const before = this.#acts.get(act)?.failing.get(accountId)?.own;
    const own = { count: (before?.count ?? 0) + 1, sinceMs: before?.sinceMs ?? nowMs };
    this.#putOff(act, accountId, { nowMs, isAside: false, own });
    return own;
  }

  /** As failed, but nothing of the act waits for it, and what counted against it is forgotten. */
  setAside(act: string, accountId: string, nowMs: number): void {
    this.#putOff(act, accountId, { nowMs, isAside: true, own: null });
  }

  #putOff(
    act: string,
    accountId: string,
    of: Pick<Failing, 'isAside' | 'own'> & { readonly nowMs: number },
  ): void {
    const { nowMs, isAside, own } = of;
    const { failing } = this.#of(act);
    const before = failing.get(accountId);
    const tries = (before?.tries ?? 0) + 1;
    const sinceMs = before?.sinceMs ?? nowMs;
    failing.set(accountId, { tries, sinceMs, nextMs: nowMs + backOffMs(tries), isAside, own });
  }

  /** Whether all of these are through; then the act is forgotten. */
  isWhole(act: string, accountIds: readonly string[]): boolean {
    const known = this.#acts.get(act);
    const isWhole = accountIds.every((accountId) => {
      return known?.done.has(accountId) || known?.failing.get(accountId)?.isAside;
    });
    if (isWhole) this.#acts.delete(act);
    return isWhole;
  }

  heldBack(): readonly HeldBack[] {
    return [...this.#acts].flatMap(([act, { failing }]) =>
      [...failing].flatMap(([accountId, { tries, sinceMs, isAside }]) =>
        isAside ? [] : [{ act, accountId, tries, sinceMs }],
      ),
    );
  }

  #of(act: string) {
    const known = this.#acts.get(act);
    if (known !== undefined) return known;
    const begun = { done: new Set<string>(), failing: new Map<string, Failing>() };
    this.#acts.set(act, begun);
    return begun;
  }
}
