import { Worker } from 'node:worker_threads';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { SIMULATED } from '../terms/market-mark.ts';
import type { DrawingAsked, DrawingDone, DrawingName, LongDrawings } from './long-drawings.ts';

/** A drawing that was there at so many deaths is answered as an outage. */
const DEATHS_MOST = 3;
/** A worker that is asked for something and says nothing for so long hangs. */
const HANGS_AFTER_MS = 30_000;
/** After so long without a drawing its memory is given back; the next drawing starts another. */
const IDLE_MS = 60_000;
const AGAIN_AFTER_MS = 100;
const AGAIN_AFTER_MOST_MS = 5_000;
/** Of its heap: a drawing without end ends its worker, and not the process. */
const HEAP_MOST_MB = 512;
const YOUNG_HEAP_MB = 16;

interface Waiting {
  readonly asked: DrawingAsked;
  resolve(drawn: never): void;
  reject(error: Error): void;
  deaths: number;
}

export interface DrawingThreadOptions {
  /** The module that answers. */
  readonly entry: URL;
  /** What it is told at its start: plain data. */
  readonly data: unknown;
  /** A worker that ended by itself or hung, or that does without something. */
  readonly onFailure: (error: Error) => void;
  readonly hangsAfterMs?: number;
  readonly idleMs?: number;
}

/**
 * One worker thread for what may take long, while something is drawn and for a while after. Where
 * it dies another takes its place, and what waits is asked again.
 */
export class DrawingThread {
  readonly #options: DrawingThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;
  #deathsInARow = 0;
  #again: NodeJS.Timeout | null = null;
  #watch: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: DrawingThreadOptions) {
    this.#options = options;
  }

  /**
   * Rejects with `MarketDataUnavailable` once the drawing saw several workers die, and when the
   * thread is closed; with an `Error` where it fails.
   */
  draw<Name extends DrawingName>(
    name: Name,
    ...args: Parameters<LongDrawings[Name]>
  ): ReturnType<LongDrawings[Name]> {
    const drawn = new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(unavailable('is closed'));
      this.#lastId += 1;
      const asked: DrawingAsked = { id: this.#lastId, name, args };
      const waiting: Waiting = { asked, resolve, reject, deaths: 0 };
      this.#waiting.set(asked.id, waiting);
      // Whether it hangs is counted from the first that waits, or from its last word.
      if (this.#waiting.size === 1) this.#hold();
      if (this.#worker !== null) this.#ask(this.#worker, waiting);
      else if (this.#again === null) this.#start();
    });
    return drawn as ReturnType<LongDrawings[Name]>;
  }

  /** What still waits is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = null;
    const worker = this.#worker;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(unavailable('is closed'));
    this.#waiting.clear();
    this.#hold();
    await worker?.terminate();
  }

  #start(): void {
    const worker = new Worker(this.#options.entry, {
      workerData: this.#options.data,
      resourceLimits: {
        maxOldGenerationSizeMb: HEAP_MOST_MB,
        maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
      },
    });
    this.#worker = worker;
    let error = new Error('it ended by itself');
    worker.on('message', (done: DrawingDone) => this.#take(done));
    worker.on('error', (why) => {
      error = why instanceof Error ? why : new Error(String(why));
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#died(error);
    });
    for (const waiting of this.#waiting.values()) this.#ask(worker, waiting);
    this.#hold();
  }

  /** What is no plain data is refused, and troubles nobody else. */
  #ask(worker: Worker, { asked, reject }: Waiting): void {
    try {
      worker.postMessage(asked);
    } catch (error) {
      this.#waiting.delete(asked.id);
      this.#hold();
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #take(done: DrawingDone): void {
    if ('isAlive' in done) {
      if (this.#waiting.size > 0) this.#hold();
      return;
    }
    this.#deathsInARow = 0;
    if ('complaint' in done) {
      this.#options.onFailure(new Error(done.complaint));
      return;
    }
    const waiting = this.#waiting.get(done.id);
    this.#waiting.delete(done.id);
    this.#hold();
    if (waiting === undefined) return;
    if ('failure' in done) waiting.reject(new Error(`a drawing failed: ${done.failure}`));
    else waiting.resolve(done.drawn as never);
  }

  #died(error: Error): void {
    this.#worker = null;
    this.#deathsInARow += 1;
    for (const [id, waiting] of this.#waiting) {
      waiting.deaths += 1;
      if (waiting.deaths < DEATHS_MOST) continue;
      this.#waiting.delete(id);
      waiting.reject(unavailable('ended several times while it drew this', error));
    }
    this.#hold();
    const afterMs = AGAIN_AFTER_MS * 2 ** (this.#deathsInARow - 1);
    this.#again = setTimeout(
      () => {
        this.#again = null;
        if (this.#waiting.size > 0) this.#start();
      },
      Math.min(afterMs, AGAIN_AFTER_MOST_MS),
    );
    this.#options.onFailure(error);
  }

  /** Holds the process while something waits; looks whether the worker speaks, or is needed. */
  #hold(): void {
    if (this.#watch !== null) clearTimeout(this.#watch);
    this.#watch = null;
    const worker = this.#worker;
    if (worker === null) return;
    const { hangsAfterMs = HANGS_AFTER_MS, idleMs = IDLE_MS } = this.#options;
    const isIdle = this.#waiting.size === 0;
    if (isIdle) worker.unref();
    else worker.ref();
    const end = () => {
      this.#worker = null;
      void worker.terminate();
      if (!isIdle) this.#died(new Error('it answered nothing'));
    };
    this.#watch = setTimeout(end, isIdle ? idleMs : hangsAfterMs);
    this.#watch.unref();
  }
}

function unavailable(what: string, cause?: Error): MarketDataUnavailable {
  const message = `the thread that draws charts ${what}`;
  return new MarketDataUnavailable(SIMULATED, message, cause && { cause });
}
