/**
 * The text of a value between two processes of one build. JSON, and for what it has no word for a
 * text that begins with "#": `#12` a bigint, `#u` undefined, `#+` and `#-` the infinities, `#b`
 * bytes, and a list that begins with `#map` a map. A text that begins with "#" has one more in
 * front. Throws on everything else that JSON would leave out or change.
 */
export function wireText(value: unknown): string {
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
      return objectText(value);
    default:
      throw new Error(`A ${typeof value} does not cross.`);
  }
}

/** The value of a text that `wireText` made. Throws on any other. */
export function valueOfWireText(text: string): unknown {
  return valueOfJson(JSON.parse(text));
}

const MAP = '#map';
const INFINITIES = new Map([
  ['#+', Number.POSITIVE_INFINITY],
  ['#-', Number.NEGATIVE_INFINITY],
]);
const HEX_BASE = 16;
const HEX_DIGITS = 2;

function numberText(value: number): string {
  if (Number.isNaN(value)) throw new Error('NaN does not cross.');
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value) : `"#${value > 0 ? '+' : '-'}"`;
}

function objectText(value: object | null): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${value.map(wireText).join(',')}]`;
  if (value instanceof Map) {
    let text = `["${MAP}"`;
    for (const entry of value) text += `,${objectText(entry)}`;
    return `${text}]`;
  }
  if (value instanceof Uint8Array) return `"#b${hexOf(value)}"`;
  if (Object.getPrototypeOf(value) !== Object.prototype) {
    throw new Error(`A ${value.constructor?.name ?? 'thing without a form'} does not cross.`);
  }
  const fields = Object.entries(value).map(([key, part]) => {
    return `${JSON.stringify(key)}:${wireText(part)}`;
  });
  return `{${fields.join(',')}}`;
}

function valueOfJson(json: unknown): unknown {
  if (typeof json === 'string') return json.startsWith('#') ? valueOfMarked(json) : json;
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json[0] === MAP ? mapOf(json.slice(1)) : json.map(valueOfJson);
  return Object.fromEntries(Object.entries(json).map(([key, part]) => [key, valueOfJson(part)]));
}

function valueOfMarked(text: string): unknown {
  if (text.startsWith('##')) return text.slice(1);
  if (text === '#u') return undefined;
  if (text.startsWith('#b')) return bytesOf(text.slice(2));
  return INFINITIES.get(text) ?? BigInt(text.slice(1));
}

function mapOf(entries: readonly unknown[]): Map<unknown, unknown> {
  return new Map(entries.map((entry) => valueOfJson(entry) as [unknown, unknown]));
}

function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(HEX_BASE).padStart(HEX_DIGITS, '0');
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
