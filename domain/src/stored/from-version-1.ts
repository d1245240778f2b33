import { type Lift, NotOfShape, type StoredJson, type StoredRecord } from './shape.ts';

/**
 * Version 2 says under which version of its instrument's terms a fill was made, and in what an
 * order's position is held; an instrument says which version it is, and whether it is halted. A
 * posting has a unit, which in version 1 was always a currency.
 */
export const fromVersion1: Readonly<Record<string, Lift>> = {
  terms,
  fill,
  instrument: (json) => ({ ...json, version: 1, heldAs: heldAs(json.id), isHalted: false }),
  fact: (json) => {
    if (json.kind === 'orderAccepted') return { ...json, terms: part(json.terms, terms) };
    if (json.kind === 'orderFilled') return { ...json, fill: part(json.fill, fill) };
    return withUnits(json);
  },
  outcome: (json) => ({
    ...json,
    ...(json.answer !== undefined && { answer: part(json.answer, answer) }),
  }),
};

function terms(json: StoredRecord): StoredRecord {
  return { ...json, heldAs: heldAs(json.instrumentId) };
}

function fill(json: StoredRecord): StoredRecord {
  return { ...withUnits(json), termsVersion: 1 };
}

/** The record with its entries, if it has any, in version 2. */
function withUnits(json: StoredRecord): StoredRecord {
  return json.entries === undefined ? json : { ...json, entries: parts(json.entries, entry) };
}

function entry(json: StoredRecord): StoredRecord {
  return { ...json, postings: parts(json.postings, posting) };
}

function posting({ currency, amountMinor, ...rest }: StoredRecord): StoredRecord {
  return {
    ...rest,
    ...(currency !== undefined && { unit: currency }),
    ...(amountMinor !== undefined && { amount: amountMinor }),
  };
}

function parts(json: StoredJson | undefined, lift: Lift): StoredJson {
  return Array.isArray(json) ? json.map((one) => part(one, lift)) : (json ?? null);
}

function answer(json: StoredRecord): StoredRecord {
  if (json.kind !== 'order') return json;
  return {
    ...json,
    order: part(json.order, (order) => ({ ...order, terms: part(order.terms, terms) })),
  };
}

/** In version 1 the id of a view, source 7 or 4, was that of its stock with another number. */
function heldAs(id: StoredJson | undefined): StoredJson {
  if (typeof id !== 'string') throw new NotOfShape('instrumentId', 'is no text');
  return /^[74]:/.test(id) ? `0${id.slice(1)}` : id;
}

/** What is no record is left to the shape, which says what is wrong with it. */
function part(json: StoredJson | undefined, lift: Lift): StoredJson {
  const isRecord = typeof json === 'object' && json !== null && !Array.isArray(json);
  return isRecord ? lift(json as StoredRecord) : (json ?? null);
}
