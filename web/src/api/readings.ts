import { isAborted } from './failure.ts';
import { markHeard } from './last-heard.ts';
import { isOutage, readEveryMs } from './outage.ts';
import { samePartsKept } from './same-parts.ts';

/** A question on its way that can be given up. */
export interface Asking<Data> extends PromiseLike<Data> {
  abort(): void;
}

/** Asks the server. `before` is what is known so far. */
export type Ask<Data = unknown> = (before: Data | undefined) => Asking<Data>;

/** What is known of one reading: another object whenever something in it changes. */
export interface Known<Data = unknown> {
  readonly data: Data | undefined;
  /** Why the last question was not answered, until one is. */
  readonly error: unknown;
  /** When `data` was answered, in epoch milliseconds. */
  readonly readAtMs: number | undefined;
  /** When `data` was asked for: what was heard since then is newer. */
  readonly askedAtMs: number | undefined;
  readonly isMoreAsked: boolean;
  /** The question waits for a network. */
  readonly isPaused: boolean;
}

/** Somebody who wants a reading kept. */
export interface Keeper {
  readonly ask: Ask;
  /** For how long an answer counts as fresh when the reading is wanted anew. */
  readonly freshMs: number;
  /** Asked again so often; undefined for only when something has changed. */
  everyMs(): number | undefined;
}

/** One question on its way, with its repetitions. */
interface Turn {
  readonly isMore: boolean;
  /** When it was sent last. */
  askedAtMs: number;
  asking: Asking<unknown> | null;
  /** Ends the wait before a repetition, or for a network. */
  wake: (() => void) | null;
}

interface Entry {
  readonly key: string;
  readonly id: string;
  known: Known;
  /** Something has changed since `data` was asked for. */
  isOld: boolean;
  turn: Turn | null;
  readonly keepers: Set<Keeper>;
  readonly watchers: Set<() => void>;
  /** Runs the next reading, or forgets what nobody has wanted for long. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

const unknown: Known = {
  data: undefined,
  error: undefined,
  readAtMs: undefined,
  askedAtMs: undefined,
  isMoreAsked: false,
  isPaused: false,
};
const retriesMax = 2;
/** An order is told by its answer and by several frames at once: one more question is for all. */
const burstMs = 300;
const forgottenAfterMs = 30 * 60_000;

/** A read is tried again when nobody answered or the server failed; a refusal is an answer. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < retriesMax && isOutage(error);
}

/**
 * What the app has read, by call and input. Equal readings share one question; figures stay up,
 * with their age, while they are asked for again or when that fails.
 */
class Readings {
  readonly #entries = new Map<string, Entry>();
  #hasNetwork = true;

  constructor() {
    window.addEventListener('offline', () => {
      this.#hasNetwork = false;
    });
    window.addEventListener('online', () => {
      this.#hasNetwork = true;
      for (const entry of this.#entries.values()) {
        entry.turn?.wake?.();
        if (entry.keepers.size > 0) this.#ask(entry);
      }
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return;
      for (const entry of this.#entries.values()) {
        if ([...entry.keepers].some((keeper) => isDue(entry, keeper))) this.#ask(entry);
      }
    });
  }

  known(key: string): Known {
    return this.#entries.get(key)?.known ?? unknown;
  }

  /** Tells whenever what is known changes, until the returned function is called. */
  watch(key: string, id: string, tell: () => void): () => void {
    const entry = this.#entry(key, id);
    entry.watchers.add(tell);
    return () => entry.watchers.delete(tell);
  }

  /** Reads it now unless it is fresh, and as often as wanted, until the function is called. */
  keep(key: string, id: string, keeper: Keeper): () => void {
    const entry = this.#entry(key, id);
    entry.keepers.add(keeper);
    if (isDue(entry, keeper)) this.#ask(entry);
    else if (entry.turn === null) this.#retime(entry);
    return () => {
      entry.keepers.delete(keeper);
      if (entry.keepers.size > 0) return;
      this.#giveUp(entry);
      this.#retime(entry);
    };
  }

  /** Somebody wants it at another pace from now on. */
  retime(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined && entry.keepers.size > 0 && entry.turn === null) this.#retime(entry);
  }

  /** Asks again, whoever has asked before. `more` adds to what is known, which keeps its age. */
  askAgain(key: string, id: string, ask: Ask, isMore = false): void {
    this.#restart(this.#entry(key, id), ask, isMore);
  }

  /** Has readings made again, of the calls named, because something happened that changes them. */
  changed(isOfThem: (id: string) => boolean = () => true): void {
    for (const entry of this.#entries.values()) {
      if (!isOfThem(entry.id)) continue;
      entry.isOld = true;
      // A question of this very burst is let finish, and asked once more after it.
      if (entry.keepers.size > 0 && !isJustAsked(entry)) this.#restart(entry);
    }
  }

  /** What is on its way is in the wrong language: it is asked anew, and all else when wanted. */
  languageChanged(): void {
    for (const entry of this.#entries.values()) this.#giveUp(entry);
    this.changed();
  }

  /** Forgets everything: somebody else reads now. */
  clear(): void {
    for (const entry of [...this.#entries.values()]) {
      this.#giveUp(entry);
      if (entry.keepers.size === 0) this.#forget(entry);
      else {
        this.#tell(entry, unknown);
        clearTimeout(entry.timer);
        entry.timer = setTimeout(() => this.#ask(entry));
      }
    }
  }

  #entry(key: string, id: string): Entry {
    const entry = this.#entries.get(key) ?? {
      key,
      id,
      known: unknown,
      isOld: false,
      turn: null,
      timer: undefined,
      keepers: new Set<Keeper>(),
      watchers: new Set<() => void>(),
    };
    this.#entries.set(key, entry);
    return entry;
  }

  #forget(entry: Entry): void {
    clearTimeout(entry.timer);
    if (entry.watchers.size > 0) this.#tell(entry, unknown);
    else this.#entries.delete(entry.key);
  }

  #tell(entry: Entry, change: Partial<Known>): void {
    entry.known = { ...entry.known, ...change };
    for (const tell of [...entry.watchers]) tell();
  }

  #giveUp(entry: Entry): void {
    const { turn } = entry;
    entry.turn = null;
    // What was asked for does not come: the next who wants it asks again.
    if (turn !== null) entry.isOld = true;
    turn?.asking?.abort();
    turn?.wake?.();
    const { isMoreAsked, isPaused } = entry.known;
    if (isMoreAsked || isPaused) this.#tell(entry, { isMoreAsked: false, isPaused: false });
  }

  /** A first reading on its way goes on, and is made again when it does not know the change. */
  #restart(entry: Entry, ask?: Ask, isMore = false): void {
    if (entry.turn !== null && entry.known.data !== undefined) this.#giveUp(entry);
    entry.turn?.wake?.();
    this.#ask(entry, ask, isMore);
  }

  #ask(entry: Entry, asked?: Ask, isMore = false): void {
    const ask = asked ?? [...entry.keepers][0]?.ask;
    if (entry.turn !== null || ask === undefined) return;
    clearTimeout(entry.timer);
    const turn: Turn = { isMore, askedAtMs: 0, asking: null, wake: null };
    entry.turn = turn;
    if (isMore) this.#tell(entry, { isMoreAsked: true });
    else if (entry.known.data === undefined && entry.known.error !== undefined) {
      this.#tell(entry, { error: undefined });
    }
    void this.#run(entry, turn, ask);
  }

  async #run(entry: Entry, turn: Turn, ask: Ask): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      await this.#network(entry, turn);
      if (entry.turn !== turn) return;
      const askedAtMs = Date.now();
      turn.askedAtMs = askedAtMs;
      if (!turn.isMore) entry.isOld = false;
      try {
        turn.asking = ask(entry.known.data);
        const data = await turn.asking;
        if (entry.turn === turn) this.#answered(entry, turn, { data, askedAtMs });
        return;
      } catch (error) {
        if (entry.turn !== turn) return;
        // Somebody else asked the very same and gave this question up: it is still wanted here.
        const isTaken = isAborted(error);
        if (!isTaken && !shouldRetry(failures, error)) {
          this.#failed(entry, error);
          return;
        }
        // Ever later: of two that take each other's question one is answered in the end.
        await pause(turn, Math.min((isTaken ? burstMs : 1000) * 2 ** failures, 8000));
        if (entry.turn !== turn) return;
      }
    }
  }

  /** Without a network the question waits: the last figures stay up. */
  async #network(entry: Entry, turn: Turn): Promise<void> {
    while (!this.#hasNetwork && entry.turn === turn) {
      if (!entry.known.isPaused) this.#tell(entry, { isPaused: true });
      await pause(turn, null);
    }
    if (entry.turn === turn && entry.known.isPaused) this.#tell(entry, { isPaused: false });
  }

  #answered(entry: Entry, turn: Turn, answer: { data: unknown; askedAtMs: number }): void {
    entry.turn = null;
    markHeard(Date.now());
    const { known } = entry;
    this.#tell(entry, {
      data: samePartsKept(known.data, answer.data),
      error: undefined,
      readAtMs: Date.now(),
      askedAtMs: turn.isMore ? (known.askedAtMs ?? answer.askedAtMs) : answer.askedAtMs,
      isMoreAsked: false,
    });
    // Something changed while the answer was on its way: it may not know of it.
    if (entry.isOld && entry.keepers.size > 0) this.#ask(entry);
    else this.#retime(entry);
  }

  #failed(entry: Entry, error: unknown): void {
    entry.turn = null;
    entry.isOld = true;
    this.#tell(entry, { error, isMoreAsked: false });
    this.#retime(entry);
  }

  #retime(entry: Entry): void {
    clearTimeout(entry.timer);
    if (entry.keepers.size === 0) {
      entry.timer = setTimeout(() => this.#forget(entry), forgottenAfterMs);
      return;
    }
    const paces = [...entry.keepers].flatMap((keeper) => keeper.everyMs() ?? []);
    const wantedMs = paces.length === 0 ? undefined : Math.min(...paces);
    const everyMs = readEveryMs(entry.known.error, wantedMs);
    if (everyMs === false) return;
    entry.timer = setTimeout(() => {
      // Nobody looks at what is hidden; it is read when it is looked at again.
      if (document.hidden) this.#retime(entry);
      else this.#ask(entry);
    }, everyMs);
  }
}

function isDue({ known, isOld }: Entry, { freshMs }: Keeper): boolean {
  return isOld || known.readAtMs === undefined || Date.now() - known.readAtMs >= freshMs;
}

/** Its question is under way since a moment ago. */
function isJustAsked({ turn }: Entry): boolean {
  return turn !== null && turn.wake === null && Date.now() - turn.askedAtMs < burstMs;
}

/** Waits, as long as the turn is not woken; with null until then. */
function pause(turn: Turn, ms: number | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === null ? undefined : setTimeout(resolve, ms);
    turn.wake = () => {
      clearTimeout(timer);
      turn.wake = null;
      resolve();
    };
  });
}

export const readings = new Readings();
