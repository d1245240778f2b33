import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { type Pace, sleep } from './pace.ts';
import type { RequestGate } from './request-gate.ts';

export interface PolledQuotesOptions {
  readonly gate: Pick<RequestGate, 'run' | 'isPaused' | 'pauseError'>;
  readonly pace: Pace;
  /** One request for so many instruments at most; what the source does not know is left out. */
  readonly fetch: (
    instruments: readonly Instrument[],
    signal: AbortSignal,
  ) => Promise<readonly Quote[]>;
  readonly batchMax: number;
  /** A reading younger than this is served without a request. */
  readonly freshMs: number;
  /** How long a reader waits for a new reading while an older one is known. */
  readonly patienceMs: number;
}

interface Reading {
  readonly quote: Quote | null;
  readonly readMs: number;
}

/**
 * Quotes of a source that must be asked. Many readers share one request, an instrument somebody
 * asks for by itself goes before those of a long list, and a reader who knows an older quote waits
 * a moment only: every quote carries the market's own time, so nothing looks younger than it is.
 */
export class PolledQuotes {
  readonly #options: PolledQuotesOptions;
  readonly #readings = new Map<string, Reading>();
  /** Waiting to be asked for, in this order. */
  readonly #urgent = new Map<string, Instrument>();
  readonly #patient = new Map<string, Instrument>();
  #underWay: ReadonlySet<string> = new Set();
  /** The request that is out; rejects when it fails. */
  #current: Promise<void> | null = null;

  constructor(options: PolledQuotesOptions) {
    this.#options = options;
  }

  /**
   * Rejects with `MarketDataUnavailable` when the source failed; what it does not know is left out.
   */
  async read(instruments: readonly Instrument[]): Promise<readonly Quote[]> {
    const { gate, pace, patienceMs } = this.#options;
    const due = instruments.filter((instrument) => this.#isDue(instrument));
    if (due.length > 0) {
      if (gate.isPaused) throw gate.pauseError();
      const done = this.#ask(due);
      const isKnown = due.every((instrument) => this.#readings.has(instrument.id));
      // What fails after we went away is told to the next reader by the gate's pause.
      done.catch(() => undefined);
      await (isKnown ? Promise.race([done, sleep(pace, patienceMs)]) : done);
    }
    return instruments.flatMap((instrument) => this.#readings.get(instrument.id)?.quote ?? []);
  }

  /** The newest quote known without asking; null when there is none. */
  known(instrumentId: string): Quote | null {
    return this.#readings.get(instrumentId)?.quote ?? null;
  }

  #isDue(instrument: Instrument): boolean {
    const reading = this.#readings.get(instrument.id);
    if (reading === undefined) return true;
    const ageMs = this.#options.pace.nowMs() - reading.readMs;
    return ageMs < 0 || ageMs >= this.#options.freshMs;
  }

  /** Resolves when each of them has been answered for; rejects when a request fails before. */
  async #ask(due: readonly Instrument[]): Promise<void> {
    const queue = due.length > this.#options.batchMax ? this.#patient : this.#urgent;
    for (const instrument of due) {
      if (this.#underWay.has(instrument.id) || this.#urgent.has(instrument.id)) continue;
      if (queue === this.#urgent) this.#patient.delete(instrument.id);
      queue.set(instrument.id, instrument);
    }
    if (this.#current === null) void this.#askAll();
    while (this.#current !== null && due.some(({ id }) => this.#isWaiting(id))) {
      await this.#current;
    }
  }

  #isWaiting(id: string): boolean {
    return this.#underWay.has(id) || this.#urgent.has(id) || this.#patient.has(id);
  }

  /** Sends request after request until nobody waits; a failure ends it for all who wait. */
  async #askAll(): Promise<void> {
    try {
      for (;;) {
        const batch = this.#nextBatch();
        if (batch.length === 0) break;
        this.#underWay = new Set(batch.map(({ id }) => id));
        this.#current = this.#fetch(batch);
        await this.#current;
      }
    } catch {
      // Those who wait hear it from the request itself, later ones from the gate's pause.
      this.#urgent.clear();
      this.#patient.clear();
    } finally {
      this.#underWay = new Set();
      this.#current = null;
    }
  }

  #nextBatch(): Instrument[] {
    const batch: Instrument[] = [];
    for (const queue of [this.#urgent, this.#patient]) {
      for (const [id, instrument] of queue) {
        if (batch.length === this.#options.batchMax) return batch;
        queue.delete(id);
        batch.push(instrument);
      }
    }
    return batch;
  }

  async #fetch(batch: readonly Instrument[]): Promise<void> {
    const { fetch, gate, pace } = this.#options;
    const quotes = await gate.run((signal) => fetch(batch, signal));
    const byId = new Map(quotes.map((quote) => [quote.instrumentId, quote]));
    const readMs = pace.nowMs();
    for (const { id } of batch) {
      // What was known before and is left out now is kept: it is old, and says so.
      const quote = byId.get(id) ?? this.#readings.get(id)?.quote ?? null;
      this.#readings.set(id, { quote, readMs });
    }
  }
}
