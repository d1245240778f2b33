import type { Instrument } from './instrument.ts';
import { keyText } from './instrument-id.ts';
import {
  changedFields,
  hasSameScale,
  type InstrumentStep,
  type InstrumentStepKind,
  isSameThing,
  type KnownById,
  type KnownInstrument,
  listedByKeys,
  newIdFor,
  REFERENCE,
} from './known-instrument.ts';
import { isSplitting } from './splits.ts';

/**
 * What has to be done to what is known so that it follows the reference of a day: what is new is
 * listed, what changed gets its next version, what is gone is ended. What an operator did stays
 * done. A change of scale is not followed: amounts stored under the id would be read wrong.
 */
export function compareReference(
  known: KnownById,
  reference: readonly Instrument[],
  nowMs: number,
): readonly InstrumentStep[] {
  return new Comparison(known, reference, nowMs).steps;
}

class Comparison {
  readonly steps: InstrumentStep[] = [];
  readonly #known: KnownById;
  readonly #nowMs: number;
  /** The last instrument of each origin, as it is after the steps so far. */
  readonly #byOrigin = new Map<string, KnownInstrument>();
  readonly #listed: Map<string, KnownInstrument>;
  readonly #newIds = new Set<string>();

  constructor(known: KnownById, reference: readonly Instrument[], nowMs: number) {
    this.#known = known;
    this.#nowMs = nowMs;
    for (const one of known.values()) this.#remember(one);
    this.#listed = listedByKeys(known.values());
    const wanted = new Set(reference.map(({ id }) => id));
    for (const one of known.values()) {
      const isGone = one.origin !== null && !wanted.has(one.origin);
      // A split is carried out first: what ends stays in one count.
      if (isGone && one.validToMs === null && !isSplitting(one.instrument)) this.#end(one);
    }
    // A stock stands before its views.
    for (const one of reference) this.#follow(one);
  }

  #follow(reference: Instrument): void {
    const origin = reference.id;
    const before = this.#byOrigin.get(origin);
    const isView = reference.heldAs !== origin;
    const stock = isView ? this.#byOrigin.get(reference.heldAs) : undefined;
    // What an operator has taken out is not brought back, and no view of it either.
    if (isView && stock?.validToMs !== null) return;
    const asListed = stock === undefined ? reference : viewOf(stock, reference);
    if (before === undefined) {
      this.#list(asListed, origin);
      return;
    }
    const heldAs = stock?.instrument.id ?? before.instrument.id;
    const { id, isHalted } = before.instrument;
    const own = pick(before.instrument, [...before.ownFields, ...lived]);
    const after: Instrument = { ...reference, ...own, id, heldAs, isHalted };
    if (before.validToMs !== null) {
      if (before.endedBy !== REFERENCE) return;
      if (isSameThing(before.instrument, after)) this.#next('listedAgain', before, after);
      else this.#list(asListed, origin);
      return;
    }
    const isOtherMonth =
      before.instrument.future?.contractMonth !== reference.future?.contractMonth;
    if (before.instrument.heldAs !== heldAs || isOtherMonth) {
      this.#end(before);
      this.#list(asListed, origin);
      return;
    }
    if (!hasSameScale(before.instrument, after)) return;
    const changed = changedFields(before.instrument, after);
    if (changed.length === 0) return;
    this.#next(changed.includes('name') ? 'renamed' : 'newTerms', before, after);
  }

  #list(terms: Instrument, origin: string): void {
    // Its keys may be in use by something an operator has listed or renamed.
    if (this.#listed.has(keyText(terms))) return;
    const id = newIdFor(origin, (taken) => this.#known.has(taken) || this.#newIds.has(taken));
    this.#newIds.add(id);
    const heldAs = terms.heldAs === origin ? id : terms.heldAs;
    this.#step('listed', {
      instrument: id === terms.id ? terms : { ...terms, id, heldAs },
      origin,
      ownFields: [],
      validFromMs: this.#nowMs,
      validToMs: null,
      endedBy: null,
    });
  }

  #next(what: InstrumentStepKind, before: KnownInstrument, terms: Instrument): void {
    if (what === 'listedAgain' && this.#listed.has(keyText(terms))) return;
    const instrument = { ...terms, version: before.instrument.version + 1 };
    const since = { validFromMs: this.#nowMs, validToMs: null, endedBy: null };
    this.#step(what, { ...before, instrument, ...since });
  }

  #end(one: KnownInstrument): void {
    this.#listed.delete(keyText(one.instrument));
    this.#step('ended', { ...one, validToMs: this.#nowMs, endedBy: REFERENCE });
  }

  #step(what: InstrumentStepKind, after: KnownInstrument): void {
    this.#remember(after);
    if (after.validToMs === null) this.#listed.set(keyText(after.instrument), after);
    this.steps.push({ what, atMs: this.#nowMs, by: REFERENCE, reason: null, after });
  }

  /** The newest of an origin is the listed one, or the one that ended last. */
  #remember(one: KnownInstrument): void {
    if (one.origin === null) return;
    const other = this.#byOrigin.get(one.origin);
    const isOlder =
      other !== undefined &&
      other.instrument.id !== one.instrument.id &&
      one.validFromMs < other.validFromMs;
    if (!isOlder) this.#byOrigin.set(one.origin, one);
  }
}

/** What it has been through: no reference knows of it. */
const lived: readonly string[] = ['splits', 'renames'];

/** What an operator has set of a stock holds for its views too. */
const ofStock: readonly string[] = ['code', 'name', 'shortName', 'reference'];

/** A new view follows its stock as it stands: an operator may have renamed or halted it. */
function viewOf({ instrument, ownFields }: KnownInstrument, reference: Instrument): Instrument {
  const names = ownFields.filter((field) => ofStock.includes(field));
  const { id, isHalted } = instrument;
  return { ...reference, ...pick(instrument, [...names, ...lived]), heldAs: id, isHalted };
}

function pick(instrument: Instrument, fields: readonly string[]): Partial<Instrument> {
  const entries = Object.entries(instrument).filter(([field]) => fields.includes(field));
  return Object.fromEntries(entries);
}
