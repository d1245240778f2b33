/** A stored value as `JSON.parse` hands it over: bigints and texts still carry their "#". */
export type StoredJson =
  | null
  | boolean
  | number
  | string
  | readonly StoredJson[]
  | { readonly [key: string]: StoredJson };

export type StoredRecord = { readonly [key: string]: StoredJson };

/** Turns a text's JSON of one version into that of the next, and nothing else. */
export type Lift = (json: StoredRecord) => StoredRecord;

/** What a stored part is, as code that reads it and as words that are kept with each version. */
export interface Shape<T> {
  /** The value behind its JSON. Throws `NotOfShape` for anything else than the words say. */
  readonly read: (json: StoredJson) => T;
  readonly words: string;
}

/** A record, whose words list its fields; it may be a part of a larger one. */
export interface RecordShape<T> extends Shape<T> {
  readonly fields: readonly string[];
}

/** A field that a record may come without. */
export interface OptionalShape<T> extends Shape<T> {
  readonly isOptional: true;
}

/** Names the field that is not what its shape says: "fees[0].amountMinor is text, not bigint". */
export class NotOfShape extends Error {
  readonly path: string;
  readonly why: string;
  constructor(path: string, why: string) {
    super(path === '' ? `it ${why}` : `${path} ${why}`);
    this.name = 'NotOfShape';
    this.path = path;
    this.why = why;
  }

  /** The same, seen from the part around it. */
  within(field: string): NotOfShape {
    const joint = this.path === '' || this.path.startsWith('[') ? '' : '.';
    return new NotOfShape(`${field}${joint}${this.path}`, this.why);
  }
}

const DIGITS = /^#-?(0|[1-9][0-9]*)$/;

export const bigint: Shape<bigint> = {
  words: 'bigint',
  read(json) {
    if (typeof json !== 'string' || !DIGITS.test(json)) return refuse(json, 'a bigint');
    return BigInt(json.slice(1));
  },
};

export const number: Shape<number> = {
  words: 'number',
  read: (json) => (typeof json === 'number' ? json : refuse(json, 'a number')),
};

export const boolean: Shape<boolean> = {
  words: 'boolean',
  read: (json) => (typeof json === 'boolean' ? json : refuse(json, 'a boolean')),
};

/** A text that begins with "#" has one more in front; with one alone it is a bigint. */
export const text: Shape<string> = {
  words: 'text',
  read(json) {
    if (typeof json !== 'string') return refuse(json, 'a text');
    if (!json.startsWith('#')) return json;
    return json.startsWith('##') ? json.slice(1) : refuse(json, 'a text');
  },
};

/** One of these words; a record's keys are meant, so that a union must be named whole. */
export function words<T extends string>(
  list: readonly T[] | Readonly<Record<T, unknown>>,
): Shape<T> {
  const all = Array.isArray(list) ? (list as readonly T[]) : (Object.keys(list) as T[]);
  const known = new Map<StoredJson, T>(all.map((word) => [word, word]));
  return {
    words: [...all].sort().join(' | '),
    read: (json) => known.get(json) ?? refuse(json, 'one of its words'),
  };
}

/** Always this word. */
export function word<T extends string>(one: T): Shape<T> {
  return words([one]);
}

/** Always true, where it is there at all. */
export const yes: Shape<true> = {
  words: 'true',
  read: (json) => (json === true ? true : refuse(json, 'true')),
};

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return {
    words: `${shape.words} or null`,
    read: (json) => (json === null ? null : shape.read(json)),
  };
}

export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  return { ...shape, isOptional: true };
}

export function list<T>(shape: Shape<T>): Shape<readonly T[]> {
  return {
    words: `list of ${shape.words}`,
    read(json) {
      if (!Array.isArray(json)) return refuse(json, 'a list');
      return json.map((part: StoredJson, at) => readPart(shape, part, `[${at}]`));
    },
  };
}

/** Any words of ours under any names: figures of a sentence. */
export function dictionary<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return {
    words: `any names of ${shape.words}`,
    read(json) {
      const parts = asRecord(json);
      const names = Object.keys(parts);
      return Object.fromEntries(
        names.map((name) => [name, readPart(shape, parts[name] ?? null, name)]),
      );
    },
  };
}

/** Every field of `T`: a field that is new, gone or of another type does not compile. */
export type FieldShapes<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
    ? OptionalShape<Exclude<T[K], undefined>>
    : Shape<T[K]>;
};

type OptionalFields<Fields> = {
  [K in keyof Fields]: Fields[K] extends OptionalShape<unknown> ? K : never;
}[keyof Fields];

/** The record that a table of fields describes: what `FieldShapes` is for a type, turned round. */
export type ShapedBy<Fields> = {
  readonly [K in Exclude<keyof Fields, OptionalFields<Fields>>]: Fields[K] extends Shape<infer T>
    ? T
    : never;
} & {
  readonly [K in OptionalFields<Fields>]?: Fields[K] extends Shape<infer T> ? T : never;
} extends infer Both
  ? { [K in keyof Both]: Both[K] }
  : never;

/** A record of exactly these fields: one that is missing is refused, and so is one too many. */
export function record<T extends object>(shapes: FieldShapes<T>): RecordShape<T> {
  const fields = Object.entries(shapes as Readonly<Record<string, Shape<unknown>>>).map(
    ([name, shape]) => ({ name, shape, isOptional: 'isOptional' in shape }),
  );
  const known = new Set(fields.map(({ name }) => name));
  return {
    fields: fields
      .map(({ name, shape, isOptional }) => `${name}${isOptional ? '?' : ''}: ${shape.words}`)
      .sort(),
    get words() {
      return `{ ${this.fields.join('; ')} }`;
    },
    read(json) {
      const parts = asRecord(json);
      const value: Record<string, unknown> = {};
      let count = 0;
      for (const { name, shape, isOptional } of fields) {
        const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
        if (part === undefined) {
          if (isOptional) continue;
          throw new NotOfShape(name, 'is missing');
        }
        value[name] = readPart(shape, part, name);
        count += 1;
      }
      if (count < Object.keys(parts).length) refuseStrangers(parts, known);
      return value as T;
    },
  };
}

/** One record of several, told apart by the word in the field `tag`. */
export function oneOf<T extends object, Tag extends keyof T & string>(
  tag: Tag,
  shapes: {
    readonly [K in T[Tag] & string]: RecordShape<Extract<T, { readonly [P in Tag]: K }>>;
  },
): Shape<T> {
  const byWord = new Map(Object.entries(shapes as Readonly<Record<string, Shape<T>>>));
  return {
    words: [...byWord.values()].map((shape) => shape.words).join(' or '),
    read(json) {
      const kind = asRecord(json)[tag];
      const shape = typeof kind === 'string' ? byWord.get(kind) : undefined;
      if (shape === undefined) throw new NotOfShape(tag, `is ${say(kind)}, which nobody knows`);
      return shape.read(json);
    },
  };
}

function readPart<T>(shape: Shape<T>, json: StoredJson, field: string): T {
  try {
    return shape.read(json);
  } catch (error) {
    throw error instanceof NotOfShape ? error.within(field) : error;
  }
}

function asRecord(json: StoredJson): StoredRecord {
  const isRecord = typeof json === 'object' && json !== null && !Array.isArray(json);
  return isRecord ? (json as StoredRecord) : refuse(json, 'a record');
}

function refuseStrangers(parts: StoredRecord, known: ReadonlySet<string>): never {
  const stranger = Object.keys(parts).find((name) => !known.has(name)) ?? '';
  throw new NotOfShape(stranger, 'is a field nobody knows');
}

function refuse(json: StoredJson | undefined, expected: string): never {
  throw new NotOfShape('', `is ${say(json)}, not ${expected}`);
}

const SAID_MAX = 40;

function say(json: StoredJson | undefined): string {
  if (json === undefined) return 'missing';
  const said = JSON.stringify(json);
  return said.length > SAID_MAX ? `${said.slice(0, SAID_MAX)}…` : said;
}
