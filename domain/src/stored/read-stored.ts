import { encodeValue } from '../trading/facts-codec.ts';
import { NotOfShape, type Shape, type StoredJson, type StoredRecord } from './shape.ts';
import { type Lifts, STORED_VERSION, storedLifts, VERSION_MARK } from './stored-version.ts';

/** One kind of stored text: the name its lifts are filed under, and its present shape. */
export interface StoredKind<T> {
  readonly name: string;
  readonly shape: Shape<T>;
  readonly atRest?: readonly AtRest<T>[];
}

/** Fields that a row's text leaves out while they say nothing, and since which version it does. */
export interface AtRest<T> {
  readonly since: number;
  readonly values: Partial<{
    readonly [Field in keyof T]: Extract<T[Field], bigint | null | object>;
  }>;
}

/** What a field says that says nothing; of a record every part of it. */
export type Resting = bigint | null | Readonly<Record<string, bigint | number>>;

/** The fields of a kind that its rows leave out, each with the value it then has. */
export function restOf({
  atRest = [],
}: {
  readonly atRest?: readonly { readonly values: object }[];
}): ReadonlyMap<string, Resting> {
  return new Map(
    atRest.flatMap(({ values }) => Object.entries(values as Readonly<Record<string, Resting>>)),
  );
}

/** Whether a field says what it says at rest. */
export function isResting(part: unknown, rest: Resting): boolean {
  if (rest === null || typeof rest !== 'object') return part === rest;
  if (part === null || typeof part !== 'object') return false;
  const said = part as Readonly<Record<string, unknown>>;
  for (const field in rest) if (said[field] !== rest[field]) return false;
  return true;
}

/** A stored text is not what its version says: nothing may go on with it. */
export class StoredTextWrong extends Error {
  constructor(where: string, why: string, options?: { cause?: unknown }) {
    super(`${where}: ${why}`, options);
    this.name = 'StoredTextWrong';
  }
}

/** How a text ends that names its version. */
const MARKED = new RegExp(`,"${VERSION_MARK}":[0-9]+}$`);

/** What the versions are; tests have others. */
export interface Versions {
  readonly current: number;
  readonly lifts: Lifts;
}

const versions: Versions = { current: STORED_VERSION, lifts: storedLifts };

/**
 * The value of a stored text, of whatever version it is. `where` names the text for whoever has to
 * look for it. Throws `StoredTextWrong`.
 */
export function readStored<T>(
  kind: StoredKind<T>,
  stored: string,
  where: string = kind.name,
  known: Versions = versions,
): T {
  let json: StoredJson;
  try {
    json = JSON.parse(stored) as StoredJson;
  } catch (cause) {
    throw new StoredTextWrong(where, 'it is no JSON', { cause });
  }
  return readStoredJson(kind, json, where, known);
}

/** As `readStored`, of what was parsed already. */
export function readStoredJson<T>(
  kind: StoredKind<T>,
  stored: StoredJson,
  where: string = kind.name,
  known: Versions = versions,
): T {
  try {
    const lifted = isRecord(stored) ? lift(kind, stored, known) : stored;
    return kind.shape.read(lifted);
  } catch (cause) {
    if (!(cause instanceof NotOfShape)) throw cause;
    throw new StoredTextWrong(where, cause.message, { cause });
  }
}

/** The texts of a list whose members are each of one kind. */
export function readStoredList<T>(
  kind: StoredKind<T>,
  stored: string,
  where: string = kind.name,
): readonly T[] {
  if (stored === '[]') return [];
  const json = JSON.parse(stored) as StoredJson;
  if (!Array.isArray(json)) throw new StoredTextWrong(where, 'it is no list');
  return json.map((one: StoredJson, at) => readStoredJson(kind, one, `${where}[${at}]`));
}

/**
 * A stored text as the present version writes it, to be compared with what is known. One of the
 * present version is left as it stands, and so is one that nobody can read.
 */
export function presentText<T extends object>(
  kind: StoredKind<T>,
  stored: string,
  known: Versions = versions,
): string {
  if (isOfVersion(stored, known.current)) return stored;
  try {
    return storedTextOf(kind, readStored(kind, stored, kind.name, known), known.current);
  } catch (error) {
    if (error instanceof StoredTextWrong) return stored;
    throw error;
  }
}

/** The text a record is stored as, with the mark of the version. */
export function storedText(value: object, version: number = STORED_VERSION): string {
  return `${encodeValue(value).slice(0, -1)}${closingOf(version)}`;
}

/** The text of a row: without the fields that are at rest. */
export function storedTextOf<T extends object>(
  kind: StoredKind<T>,
  value: T,
  version: number = STORED_VERSION,
): string {
  const rest = restOf(kind);
  const said = Object.entries(value).filter(([field, part]) => {
    const resting = rest.get(field);
    return resting === undefined || !isResting(part, resting);
  });
  return storedText(Object.fromEntries(said), version);
}

/** How a stored record of a version ends. */
export function closingOf(version: number): string {
  return version === 1 ? '}' : `,"${VERSION_MARK}":${version}}`;
}

function isOfVersion(stored: string, version: number): boolean {
  return version === 1 ? !MARKED.test(stored) : stored.endsWith(closingOf(version));
}

function lift<T>(
  { name, atRest }: StoredKind<T>,
  stored: StoredRecord,
  { current, lifts }: Versions,
): StoredRecord {
  const { [VERSION_MARK]: mark, ...unmarked } = stored;
  const from = mark === undefined ? 1 : mark;
  // Version 1 has no mark: one that says so was not written by us.
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 1 || mark === 1) {
    throw new NotOfShape(VERSION_MARK, `is ${JSON.stringify(mark)}, which is no version`);
  }
  if (from > current) {
    throw new NotOfShape(VERSION_MARK, `is ${from}, and this release knows ${current}`);
  }
  let json: StoredRecord = unmarked;
  for (let version = from; version < current; version += 1) {
    json = lifts[version]?.[name]?.(json) ?? json;
  }
  const left = (atRest ?? []).filter(({ since }) => from >= since).map(({ values }) => values);
  return left.length === 0 ? json : Object.assign({}, ...left.map(asStored), json);
}

const storedRests = new WeakMap<object, StoredRecord>();

/** As they would be stored; worked out once, as every row that is read needs it. */
function asStored(values: object): StoredRecord {
  const known = storedRests.get(values) ?? (JSON.parse(encodeValue(values)) as StoredRecord);
  storedRests.set(values, known);
  return known;
}

function isRecord(json: StoredJson): json is StoredRecord {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
