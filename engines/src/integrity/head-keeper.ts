import type { Clock } from '../clock.ts';
import type {
  ChainHead,
  HeadCopies,
  HeadFile,
  HeadLine,
  HeadStatement,
  NewestHeads,
} from './head-ports.ts';

/** A chain that moved is signed and written at least this often. */
export const HEADS_EVERY_MS = 30_000;
/** The newest head of every chain is on the disk, beside the file, within it. */
export const NEWEST_EVERY_MS = 1_000;
/** Lines that wait for a place; older ones are dropped, and that is said. */
const WAITING_MAX = 10_000;

export interface HeadKeeperDeps {
  readonly clock: Clock;
  readonly file: HeadFile;
  readonly newest: NewestHeads;
  readonly copies: readonly HeadCopies[];
  /** Keeps in the database how far the file has come. */
  readonly mark: (line: HeadLine) => Promise<void>;
  /** While the chains are in doubt, nothing is signed as their head. */
  readonly isInDoubt: () => boolean;
  /** Whether the file is ours: not while another process may write it. */
  readonly isOurs: () => boolean;
  readonly onFailure: (error: unknown) => void;
}

/** One place with what it still has to get. */
interface Outgoing {
  readonly place: HeadCopies;
  waiting: HeadLine[];
  sentMs: number;
}

/**
 * Writes down how far the chains have come: a line every half minute if they moved, and at the end;
 * the newest heads alone every second.
 */
export class HeadKeeper {
  readonly #deps: HeadKeeperDeps;
  readonly #moved = new Map<number, ChainHead>();
  /** Of every chain that moved since the start, and whether one did since they were kept. */
  readonly #newest = new Map<number, ChainHead>();
  #isNewer = false;
  readonly #outgoing: Outgoing[];
  readonly #statements: HeadStatement[] = [];
  #work: Promise<void> = Promise.resolve();
  #stopTimers: readonly (() => void)[] = [];

  constructor(deps: HeadKeeperDeps) {
    this.#deps = deps;
    const sentMs = deps.clock.nowMs();
    this.#outgoing = deps.copies.map((place) => ({ place, waiting: [], sentMs }));
  }

  start(): void {
    const { clock } = this.#deps;
    this.#stopTimers = [
      clock.every(HEADS_EVERY_MS, () => void this.write()),
      clock.every(NEWEST_EVERY_MS, () => void this.keepNewest()),
    ];
  }

  /** A chain has come so far. */
  note(head: ChainHead): void {
    this.#moved.set(head.lane, head);
    this.#newest.set(head.lane, head);
    this.#isNewer = true;
  }

  /** Something else that must stand in the file; it leaves with the next heads. */
  state(statement: HeadStatement): void {
    this.#statements.push(statement);
  }

  /** Writes what is new now. One at a time; a failure is told and tried again at the next. */
  write(isLast = false): Promise<void> {
    return this.#afterwards(() => this.#write(isLast));
  }

  /** Keeps the newest heads where a chain has moved; as `write`, one at a time. */
  keepNewest(): Promise<void> {
    return this.#afterwards(() => this.#keepNewest());
  }

  #afterwards(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch(this.#deps.onFailure);
    return this.#work;
  }

  /** Writes and sends the last of it. */
  async stop(): Promise<void> {
    for (const stop of this.#stopTimers) stop();
    await this.write(true);
  }

  async #write(isLast: boolean): Promise<void> {
    if (!this.#deps.isOurs()) return;
    const nowMs = this.#deps.clock.nowMs();
    const isInDoubt = this.#deps.isInDoubt();
    const moved = isInDoubt ? [] : [...this.#moved.values()];
    const heads = moved.map((head) => ({ kind: 'head' as const, ...head }));
    const statements = [...this.#statements, ...heads];
    if (statements.length > 0) {
      const acts = this.#statements.length;
      const lines = await this.#deps.file.append(statements, nowMs);
      this.#statements.splice(0, acts);
      // What has moved on meanwhile stands in the next line.
      for (const head of moved)
        if (this.#moved.get(head.lane) === head) this.#moved.delete(head.lane);
      for (const outgoing of this.#outgoing) this.#queue(outgoing, lines);
      const last = lines.at(-1);
      if (last !== undefined) await this.#deps.mark(last);
    }
    await Promise.all(this.#outgoing.map((outgoing) => this.#send(outgoing, nowMs, isLast)));
  }

  async #keepNewest(): Promise<void> {
    const { clock, file, newest, isOurs, isInDoubt } = this.#deps;
    if (!this.#isNewer || !isOurs() || isInDoubt()) return;
    this.#isNewer = false;
    const at = { afterLine: file.last?.n ?? 0n, atMs: clock.nowMs() };
    await newest.keep([...this.#newest.values()], at).catch((error: unknown) => {
      this.#isNewer = true;
      throw error;
    });
  }

  #queue(outgoing: Outgoing, lines: readonly HeadLine[]): void {
    outgoing.waiting.push(...lines);
    const tooMany = outgoing.waiting.length - WAITING_MAX;
    if (tooMany <= 0) return;
    outgoing.waiting.splice(0, tooMany);
    this.#deps.onFailure(new Error(`${outgoing.place.name} missed ${tooMany} signed heads`));
  }

  async #send(outgoing: Outgoing, nowMs: number, isLast: boolean): Promise<void> {
    const { place, waiting } = outgoing;
    if (waiting.length === 0) return;
    if (!isLast && nowMs - outgoing.sentMs < place.everyMs) return;
    outgoing.sentMs = nowMs;
    const lines = [...waiting];
    try {
      await place.send(lines);
      const sent = new Set(lines);
      outgoing.waiting = outgoing.waiting.filter((line) => !sent.has(line));
    } catch (error) {
      this.#deps.onFailure(error);
    }
  }
}
