import {
  buildCatalogue,
  type Catalogue,
  catalogueOf,
  isCatalogueStale,
} from '@candor/domain/instruments/catalogue';
import { compareReference } from '@candor/domain/instruments/compare-reference';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { keyText } from '@candor/domain/instruments/instrument-id';
import {
  type InstrumentStep,
  type KnownInstrument,
  REFERENCE,
} from '@candor/domain/instruments/known-instrument';
import type { Clock } from '../clock.ts';
import type {
  KnownInstrumentStore,
  ListingChange,
  OperatorHalt,
} from './known-instrument-ports.ts';
import { operatorHalts } from './operator-halts.ts';

/** How often another process can be quicker before something is wrong. */
const TRIES_MAX = 5;
const SECOND_MS = 1000;

/**
 * Every instrument that is listed, and every one that was: what a stored order, fill or position
 * names. Of a new day the reference is compared with what is known, so that contracts roll by
 * themselves; what was listed or ended then is stored at the next look. All reading is of memory.
 */
export class KnownInstruments {
  readonly #clock: Clock;
  readonly #store: KnownInstrumentStore | null;
  readonly #known = new Map<string, KnownInstrument>();
  #halts: ReadonlyMap<string, readonly OperatorHalt[]> = new Map();
  #seq = 0;
  #unstored: InstrumentStep[] = [];
  #catalogue: Catalogue | null = null;
  #checkedSecond = Number.NaN;
  /** The look that is under way: whoever asks meanwhile waits for it. */
  #looking: Promise<void> | null = null;

  private constructor(clock: Clock, store: KnownInstrumentStore | null) {
    this.#clock = clock;
    this.#store = store;
  }

  /** Those of the reference only, kept nowhere. */
  static ofReference(clock: Clock): KnownInstruments {
    return new KnownInstruments(clock, null);
  }

  /** Those that are stored, brought up to the reference of today. */
  static async open(clock: Clock, store: KnownInstrumentStore): Promise<KnownInstruments> {
    const instruments = new KnownInstruments(clock, store);
    await instruments.#read(store);
    await instruments.look();
    return instruments;
  }

  /** What is listed today. Whether the day is over is looked at once a second. */
  catalogue(): Catalogue {
    const nowMs = this.#clock.nowMs();
    const second = Math.floor(nowMs / SECOND_MS);
    if (this.#catalogue !== null) {
      if (second === this.#checkedSecond) return this.#catalogue;
      this.#checkedSecond = second;
      if (!isCatalogueStale(this.#catalogue, nowMs)) return this.#catalogue;
    }
    this.#checkedSecond = second;
    return this.#follow(nowMs);
  }

  /** Stores what a new day brought, and learns what others have stored; the clock calls it. */
  look(): Promise<void> {
    this.#looking ??= this.#exchangeAll().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Null only for an id that no instrument of this installation ever had. */
  find(instrumentId: string): Instrument | null {
    this.catalogue();
    return this.#known.get(instrumentId)?.instrument ?? null;
  }

  /** Ids of all that go by a code, or by their keys as a topic has them, or did to their end. */
  idsNamed(name: string): readonly string[] {
    const wanted = name.toUpperCase();
    return [...this.#known.values()].flatMap(({ instrument }) => {
      const isNamed = instrument.code === wanted || keyText(instrument) === wanted;
      return isNamed ? [instrument.id] : [];
    });
  }

  /** Whether it was listed and is no more. One that nobody knows has not ended. */
  hasEnded(instrument: Pick<Instrument, 'id'>): boolean {
    return !this.catalogue().byId.has(instrument.id) && this.#known.has(instrument.id);
  }

  /** When it ended; null of what has not, or what nobody knows. */
  endedMs({ id }: Pick<Instrument, 'id'>): number | null {
    return this.#known.get(id)?.validToMs ?? null;
  }

  /** Who halts it now, of what an operator halted; null of the rest. */
  haltedBy({ id, isHalted }: Pick<Instrument, 'id' | 'isHalted'>): OperatorHalt | null {
    return isHalted ? (this.#halts.get(id)?.at(-1) ?? null) : null;
  }

  /** Every halt by an operator, lifted or not, oldest first. */
  operatorHalts({ id }: Pick<Instrument, 'id'>): readonly OperatorHalt[] {
    return this.#halts.get(id) ?? [];
  }

  /** Whether it is listed today: only then somebody has a price for it. */
  isListed(instrument: Instrument): boolean {
    return this.catalogue().byId.has(instrument.id);
  }

  /** What its market did before it was listed concerns nobody here. */
  wasListedAt({ id }: Pick<Instrument, 'id'>, atMs: number): boolean {
    const one = this.#known.get(id);
    return one !== undefined && (one.instrument.version > 1 || one.validFromMs <= atMs);
  }

  /** What was ever split, listed or ended, each before its views. */
  withSplits(): readonly (readonly Instrument[])[] {
    this.catalogue();
    const all = [...this.#known.values()].map(({ instrument }) => instrument);
    const split = all.filter((one) => one.splits !== undefined);
    return split.flatMap((stock) => {
      if (stock.heldAs !== stock.id) return [];
      const views = split.filter((one) => one.heldAs === stock.id && one !== stock);
      return [[stock, ...views]];
    });
  }

  /** What has ended or expired with a price for its positions. */
  withSettlements(): readonly Instrument[] {
    this.catalogue();
    const all = [...this.#known.values()];
    return all.flatMap(({ instrument }) => (instrument.settlement ? [instrument] : []));
  }

  /**
   * New codes since an instant, and what operators took off its market since without a price. Of
   * what is held itself: a view goes by the name of its stock.
   */
  listingChanges(sinceMs: number): readonly ListingChange[] {
    this.catalogue();
    const all = [...this.#known.values()].filter(({ instrument: { id, heldAs } }) => id === heldAs);
    return all.flatMap((one) => changesOf(one).filter(({ atMs }) => atMs >= sinceMs));
  }

  async #exchangeAll(): Promise<void> {
    if (this.#store === null) return;
    for (let tries = 0; !(await this.#exchange(this.#store)); tries += 1) {
      if (tries === TRIES_MAX) throw new Error('the instruments never stand still');
    }
  }

  /** False while there is something left to store. */
  async #exchange(store: KnownInstrumentStore): Promise<boolean> {
    const steps = [...this.#unstored];
    if (steps.length > 0) {
      const seq = await store.append(this.#seq, steps);
      if (seq !== null) {
        this.#seq = seq;
        this.#unstored = this.#unstored.slice(steps.length);
        return this.#unstored.length === 0;
      }
    } else if ((await store.newestSeq()) === this.#seq) {
      return true;
    }
    // Others have stored something: what stands there now is what holds.
    await this.#read(store);
    return this.#unstored.length === 0;
  }

  /** Takes what is stored in the place of what was known, and compares it anew. */
  async #read(store: KnownInstrumentStore): Promise<void> {
    const { seq, known, haltActs } = await store.all();
    this.#halts = operatorHalts(haltActs);
    this.#seq = seq;
    this.#unstored = [];
    this.#known.clear();
    for (const one of known) this.#known.set(one.instrument.id, one);
    this.#follow(this.#clock.nowMs());
  }

  /** Brings what is known up to the reference of the day. */
  #follow(nowMs: number): Catalogue {
    const reference = buildCatalogue(nowMs);
    const steps = compareReference(this.#known, reference.instruments, nowMs);
    for (const { after } of steps) this.#known.set(after.instrument.id, after);
    if (this.#store !== null) this.#unstored.push(...steps);
    this.#catalogue = catalogueOf(reference.day, listedInOrder(this.#known, reference));
    return this.#catalogue;
  }
}

function changesOf({ instrument, validToMs, endedBy }: KnownInstrument): readonly ListingChange[] {
  const { id, version, code, renames = [], settlement } = instrument;
  const renamed = renames.map(({ id: of, atMs, from }) => {
    return { id: of, atMs, what: 'renamed' as const, instrument, from };
  });
  const isHeld = validToMs !== null && endedBy !== REFERENCE && settlement === undefined;
  if (!isHeld) return renamed;
  const ended = { id: `ended-${id}-${version}`, atMs: validToMs, what: 'delisted' } as const;
  return [...renamed, { ...ended, instrument, from: code }];
}

/** What is listed, in the order of the reference; what operators have listed stands behind it. */
function listedInOrder(
  known: ReadonlyMap<string, KnownInstrument>,
  { instruments }: Pick<Catalogue, 'instruments'>,
): readonly Instrument[] {
  const listed = [...known.values()].filter(({ validToMs }) => validToMs === null);
  const byOrigin = new Map(listed.map((one) => [one.origin, one.instrument]));
  const ofReference = instruments.flatMap(({ id }) => byOrigin.get(id) ?? []);
  const own = listed.filter(({ origin }) => origin === null).map((one) => one.instrument);
  return [...ofReference, ...own];
}
