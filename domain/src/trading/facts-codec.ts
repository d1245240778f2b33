/**
 * The one JSON form of a fact. Keys stand in alphabetical order, so equal facts have equal text and
 * the event log can hash it. A bigint is "#" and its digits; a string that begins with "#" gets
 * another one in front, so that no text of a customer can be read as a number.
 */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

const PLAIN_TEXT = /^[\w :.|-]*$/;

/** Canonical text of a value. Throws on what JSON has no word for (undefined, NaN, functions). */
export function encodeValue(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return `"#${value}"`;
    case 'string':
      // Nearly every text of a fact is a plain word or an id; those need no escaping.
      if (PLAIN_TEXT.test(value)) return `"${value}"`;
      return JSON.stringify(value.startsWith('#') ? `#${value}` : value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isFinite(value)) throw new Error(`A fact cannot hold ${value}.`);
      return String(value);
    case 'object':
      return encodeObject(value);
    default:
      throw new Error(`A fact cannot hold a ${typeof value}.`);
  }
}

function encodeObject(value: object | null): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    let text = '[';
    for (let i = 0; i < value.length; i += 1) text += (i === 0 ? '' : ',') + encodeValue(value[i]);
    return `${text}]`;
  }
  const record = value as Record<string, unknown>;
  let text = '{';
  for (const { key, opening } of fieldsOf(record)) text += opening + encodeValue(record[key]);
  return `${text}}`;
}

export interface Field {
  readonly key: string;
  /** What stands before the value: a comma unless it is the first, the key, a colon. */
  readonly opening: string;
}

/** The keys of a record as they were written, and its fields in alphabetical order. */
interface Shape {
  readonly keys: readonly string[];
  readonly fields: readonly Field[];
}

/** Facts have a few dozen shapes; sorting the keys of each once is most of the work of encoding. */
const SHAPES_MAX = 1_000;
const shapesByFirstKey = new Map<string | undefined, Shape[]>();
let shapesKnown = 0;

/**
 * The fields of a record in the order its canonical text has them. Records of one shape share one
 * list, so that another writer of the form can keep what it makes of it.
 */
export function fieldsOf(record: Record<string, unknown>): readonly Field[] {
  const shapes = shapesByFirstKey.get(firstKeyOf(record)) ?? [];
  for (const shape of shapes) if (hasKeys(shape, record)) return shape.fields;
  const keys = Object.keys(record);
  const fields = [...keys].sort().map((key, at) => ({
    key,
    opening: `${at === 0 ? '' : ','}${JSON.stringify(key)}:`,
  }));
  if (shapesKnown < SHAPES_MAX) {
    shapesKnown += 1;
    shapesByFirstKey.set(firstKeyOf(record), [...shapes, { keys, fields }]);
  }
  return fields;
}

/** Nothing for a record without fields. Lists of keys would be most of what a commit allocates. */
function firstKeyOf(record: Record<string, unknown>): string | undefined {
  for (const key in record) return key;
  return undefined;
}

function hasKeys({ keys }: Shape, record: Record<string, unknown>): boolean {
  let at = 0;
  for (const key in record) {
    if (keys[at] !== key) return false;
    at += 1;
  }
  return at === keys.length;
}

/** The value behind its JSON form, after `JSON.parse` or out of a jsonb column. */
export function decodeValue(value: JsonValue): unknown {
  if (typeof value === 'string') {
    if (!value.startsWith('#')) return value;
    return value.startsWith('##') ? value.slice(1) : BigInt(value.slice(1));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(decodeValue);
  const record: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) record[key] = decodeValue(part);
  return record;
}
