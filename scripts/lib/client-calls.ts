import { reasonsOfEveryCall } from '@candor/contract/error-codes';
import { reasonsOf } from '@candor/contract/openapi';
import { referring, sharedSchemas } from '@candor/contract/openapi-shapes';
import type { Route } from '@candor/contract/route';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/**
 * `calls.ts` of the client: each call's input, answer and reasons as types, from the same schemas
 * that the server checks with.
 */
export function clientCallsText(routes: readonly Route[]): string {
  const shapes = Object.entries(sharedSchemas()).map(
    ([name, shape]) => `export type ${name} = ${typeOf(shape as Schema)};\n`,
  );
  return `${shapes.join('\n')}
/** Reasons that any call may be refused with. */
export type ReasonOfEveryCall = ${union(reasonsOfEveryCall)};

export interface Calls {
${routes.map(callText).join('')}}
`;
}

function callText(route: Route): string {
  const own = reasonsOf(route).filter((reason) => !everyCall.has(reason));
  const answer = route.answersFile === true ? 'Uint8Array' : typeOf(referring(route.output));
  return `  /**
${inLines(route.summary)}
   */
  ${route.id}: {
    input: ${typeOf(route.input)};
    answer: ${answer};
    reason: ${union(own)};
  };
`;
}

/** A sentence as the lines of a comment. */
const inLines = (sentence: string) => sentence.replace(/(.{1,90})( |$)/g, '   * $1\n').trimEnd();

const everyCall: ReadonlySet<string> = new Set(reasonsOfEveryCall);

const union = (words: readonly unknown[]): string =>
  words.length === 0 ? 'never' : words.map((word) => JSON.stringify(word)).join(' | ');

/** A schema as a type of TypeScript. Throws on what no call of the house has used so far. */
export function typeOf(given: unknown): string {
  const schema = given as Schema;
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum);
  if (schema.anyOf !== undefined) return `(${schema.anyOf.map(typeOf).join(' | ')})`;
  if (schema.allOf !== undefined) return `(${schema.allOf.map(typeOf).join(' & ')})`;
  if (schema.type === 'array') return `readonly ${inArray(typeOf(schema.items))}[]`;
  if (schema.type === 'object') return objectType(schema);
  if (schema.type === 'integer') return 'number';
  if (typeof schema.type === 'string' && plain.includes(schema.type)) return schema.type;
  if (Object.keys(schema).every((key) => key === 'description')) return 'unknown';
  throw new Error(`The client has no type for ${JSON.stringify(schema)}.`);
}

const plain = ['string', 'number', 'boolean', 'null'];

const inArray = (type: string) => (/^[\w.]+$|^[({]/.test(type) ? type : `(${type})`);

function objectType({ properties = {}, patternProperties, required = [] }: Schema): string {
  const [values] = Object.values(patternProperties ?? {});
  if (values !== undefined) return `Readonly<Record<string, ${typeOf(values)}>>`;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`;
  });
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join(' ')} }`;
}
