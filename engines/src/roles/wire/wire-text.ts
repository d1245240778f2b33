/**
 * The text of a value between two processes of one build. JSON, and for what it has no word for a
 * text that begins with "#": `#12` a bigint, `#u` undefined, `#+` and `#-` the infinities, `#b`
 * bytes, and a list that begins with `#map` a map. A text that begins with "#" has one more in
 * front. Throws on everything else that JSON would leave out or change.
 *
 * Of values that never change and are said again and again `said` has the text: each stands once,
 * on a line of its own behind the first, and `#=0` where it is meant.
 */
export function wireText(value: unknown, said?: SaidAgain): string {
  if (said === undefined) return textOf(value, null);
  const lines = new Lines(said);
  return [textOf(value, lines), ...lines.texts.keys()].join('\n');
}

/** The value of a text that `wireText` made. Throws on any other. */
export function valueOfWireText(text: string, heard?: HeardAgain): unknown {
  const [first = '', ...lines] = text.split('\n');
  return valueOfJson(
    JSON.parse(first),
    lines.map((line) => heard?.valueOf(line) ?? valueOfWireText(line)),
  );
}

/** Fields whose values are shared by many texts, and the texts of those values. */
export class SaidAgain {
  readonly fields: ReadonlySet<string>;
  readonly #texts = new WeakMap<object, string>();

  constructor(fields: readonly string[]) {
    this.fields = new Set(fields);
  }

  textOf(value: object): string {
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    const text = objectText(value, null);
    this.#texts.set(value, text);
    return text;
  }
}

/** What was heard lately, so that it is read once. Nobody may change what it hands out. */
export class HeardAgain {
  readonly #max: number;
  #young = new Map<string, unknown>();
  #old = new Map<string, unknown>();

  /** Remembers the last `max` values, and up to as many before them. */
  constructor(max: number) {
    this.#max = max;
  }

  valueOf(text: string): unknown {
    const young = this.#young.get(text);
    if (young !== undefined) return young;
    const value = this.#old.get(text) ?? valueOfWireText(text);
    if (this.#young.size >= this.#max) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(text, value);
    return value;
  }
}

/** The lines of one text behind its first. */
class Lines {
  readonly texts = new Map<string, number>();
  readonly #said: SaidAgain;

  constructor(said: SaidAgain) {
    this.#said = said;
  }

  fieldText(key: string, part: unknown): string {
    if (typeof part !== 'object' || part === null || !this.#said.fields.has(key)) {
      return textOf(part, this);
    }
    const text = this.#said.textOf(part);
    const at = this.texts.get(text) ?? this.texts.size;
    this.texts.set(text, at);
    return `"#=${at}"`;
  }
}

function textOf(value: unknown, lines: Lines | null): string {
  switch (typeof value) {
    case 'bigint':
      return `"#${value}"`;
    case 'string':
      return JSON.stringify(value.startsWith('#') ? `#${value}` : value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      return numberText(value);
    case 'undefined':
      return '"#u"';
    case 'object':
      return objectText(value, lines);
    default:
      throw new Error(`A ${typeof value} does not cross.`);
  }
}

const MAP = '#map';
const INFINITIES = new Map([
  ['#+', Number.POSITIVE_INFINITY],
  ['#-', Number.NEGATIVE_INFINITY],
]);
const HEX_BASE = 16;
const HEX_DIGITS = 2;
const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(HEX_BASE).padStart(HEX_DIGITS, '0'),
);

function numberText(value: number): string {
  if (Number.isNaN(value)) throw new Error('NaN does not cross.');
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value) : `"#${value > 0 ? '+' : '-'}"`;
}

function objectText(value: object | null, lines: Lines | null): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${value.map((part) => textOf(part, lines)).join(',')}]`;
  if (value instanceof Map) {
    let text = `["${MAP}"`;
    for (const entry of value) text += `,${objectText(entry, lines)}`;
    return `${text}]`;
  }
  if (value instanceof Uint8Array) return `"#b${hexOf(value)}"`;
  if (Object.getPrototypeOf(value) !== Object.prototype) {
    throw new Error(`A ${value.constructor?.name ?? 'thing without a form'} does not cross.`);
  }
  const parts = value as Readonly<Record<string, unknown>>;
  let text = '{';
  for (const key of Object.keys(parts)) {
    const part = parts[key];
    text += text === '{' ? keyText(key) : `,${keyText(key)}`;
    text += lines === null ? textOf(part, null) : lines.fieldText(key, part);
  }
  return `${text}}`;
}

/** The names of fields are few, and each is written thousands of times a second. */
const KEYS_MAX = 2_000;
const keyTexts = new Map<string, string>();

function keyText(key: string): string {
  const known = keyTexts.get(key);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(key)}:`;
  if (keyTexts.size < KEYS_MAX) keyTexts.set(key, text);
  return text;
}

/** Works in what `JSON.parse` made: nobody else has it. */
function valueOfJson(json: unknown, lines: readonly unknown[]): unknown {
  if (typeof json === 'string') return json.startsWith('#') ? valueOfMarked(json, lines) : json;
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json) && json[0] === MAP) return mapOf(json.slice(1), lines);
  const parts: Record<string, unknown> = json as Record<string, unknown>;
  for (const key of Object.keys(parts)) {
    const part = parts[key];
    if (typeof part === 'string' ? part.startsWith('#') : typeof part === 'object') {
      parts[key] = valueOfJson(part, lines);
    }
  }
  return parts;
}

function valueOfMarked(text: string, lines: readonly unknown[]): unknown {
  if (text.startsWith('##')) return text.slice(1);
  if (text === '#u') return undefined;
  if (text.startsWith('#b')) return bytesOf(text.slice(2));
  if (text.startsWith('#=')) return lineOf(Number(text.slice(2)), lines);
  return INFINITIES.get(text) ?? BigInt(text.slice(1));
}

function lineOf(at: number, lines: readonly unknown[]): unknown {
  if (at in lines) return lines[at];
  throw new Error(`A text has no line ${at}.`);
}

function mapOf(entries: readonly unknown[], lines: readonly unknown[]): Map<unknown, unknown> {
  return new Map(entries.map((entry) => valueOfJson(entry, lines) as [unknown, unknown]));
}

function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += HEX_OF_BYTE[byte];
  return hex;
}

function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / HEX_DIGITS);
  for (const at of bytes.keys()) {
    const digits = hex.slice(at * HEX_DIGITS, (at + 1) * HEX_DIGITS);
    bytes[at] = Number.parseInt(digits, HEX_BASE);
  }
  return bytes;
}
