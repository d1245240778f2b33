import type { Clock } from '../clock.ts';
import type { ChainHead, HeadCopies, HeadFile, HeadLine, HeadStatement } from './head-ports.ts';

/** A chain that moved is signed and written within it. */
export const HEADS_EVERY_MS = 1_000;
/** Other places are told so often how far the chains have come: not of every second. */
export const TOLD_EVERY_MS = 30_000;
/** Lines that wait for a place; older ones are dropped, and that is said. */
const WAITING_MAX = 10_000;

export interface HeadKeeperDeps {
  readonly clock: Clock;
  readonly file: HeadFile;
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
 * Writes down how far the chains have come: every second if they moved, and at the end. What other
 * places get are the lines of every half minute, which say it of all that moved in it.
 */
export class HeadKeeper {
  readonly #deps: HeadKeeperDeps;
  /** Since the last line of each, and since other places were told. */
  readonly #moved = new Map<number, ChainHead>();
  readonly #untold = new Map<number, ChainHead>();
  #toldMs: number;
  readonly #outgoing: Outgoing[];
  readonly #statements: HeadStatement[] = [];
  #work: Promise<void> = Promise.resolve();
  #stopTimer: () => void = () => {};

  constructor(deps: HeadKeeperDeps) {
    this.#deps = deps;
    const sentMs = deps.clock.nowMs();
    this.#toldMs = sentMs;
    this.#outgoing = deps.copies.map((place) => ({ place, waiting: [], sentMs }));
  }

  start(): void {
    this.#stopTimer = this.#deps.clock.every(HEADS_EVERY_MS, () => void this.write());
  }

  /** A chain has come so far. */
  note(head: ChainHead): void {
    this.#moved.set(head.lane, head);
    this.#untold.set(head.lane, head);
  }

  /** Something else that must stand in the file; it leaves with the next heads. */
  state(statement: HeadStatement): void {
    this.#statements.push(statement);
  }

  /** Writes what is new now. One at a time; a failure is told and tried again at the next. */
  write(isLast = false): Promise<void> {
    this.#work = this.#work.then(() => this.#write(isLast)).catch(this.#deps.onFailure);
    return this.#work;
  }

  /** Writes and sends the last of it. */
  async stop(): Promise<void> {
    this.#stopTimer();
    await this.write(true);
  }

  async #write(isLast: boolean): Promise<void> {
    if (!this.#deps.isOurs()) return;
    const nowMs = this.#deps.clock.nowMs();
    const isInDoubt = this.#deps.isInDoubt();
    const isTelling = isLast || nowMs - this.#toldMs >= TOLD_EVERY_MS;
    const moved = isInDoubt ? [] : [...(isTelling ? this.#untold : this.#moved).values()];
    const heads = moved.map((head) => ({ kind: 'head' as const, ...head }));
    const acts = [...this.#statements];
    if (acts.length + heads.length > 0) {
      const lines = await this.#deps.file.append([...acts, ...heads], nowMs);
      this.#statements.splice(0, acts.length);
      forgetTold(this.#moved, moved);
      if (isTelling) forgetTold(this.#untold, moved);
      const told = lines.filter(({ statement: { kind } }) => isTelling || kind !== 'head');
      for (const outgoing of this.#outgoing) this.#queue(outgoing, told);
      const last = lines.at(-1);
      if (last !== undefined) await this.#deps.mark(last);
    }
    if (isTelling && !isInDoubt) this.#toldMs = nowMs;
    await Promise.all(this.#outgoing.map((outgoing) => this.#send(outgoing, nowMs, isLast)));
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

/** What has not moved on while it was written. */
function forgetTold(heads: Map<number, ChainHead>, written: readonly ChainHead[]): void {
  for (const head of written) if (heads.get(head.lane) === head) heads.delete(head.lane);
}
