import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import { fieldRulesOf } from '@candor/contract/fields';
import { pathParameters, type Route } from '@candor/contract/route';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** Values that, between them, fit every field of the contract. */
const candidates: readonly unknown[] = [
  '1',
  1,
  0,
  true,
  'ada@example.test',
  '739460',
  'secret 1',
  'HK',
  'US',
  'SPY',
  'order o-1',
  'America/New_York',
  [],
  ['bill'],
  ['reviewer'],
  ['read'],
  ['wallet'],
  { en: 'a', zh_Hans_CN: 'b', zh_Hant_HK: 'c' },
  { price: '1', totalAmount: '1', fee: '1' },
  '-volume',
  '1234',
  'earnings',
  '2026-11-18',
  [{ stockCode: 'AAPL', source: 0, market: 'NASDAQ' }],
];

/** One field of a request, with what tells good values from bad ones. */
export interface FieldUnderTest {
  readonly name: string;
  readonly schema: TSchema;
  readonly isRequired: boolean;
  /** Written into the path or query, where everything is text. */
  readonly isText: boolean;
  isWellFormed(value: unknown): boolean;
}

export function routeOf(id: RouteId): Route {
  return allRoutes[id];
}

export function fieldsOf(route: Route): FieldUnderTest[] {
  const inPath = pathParameters(route.path);
  const required = new Set(route.input.required ?? []);
  return Object.entries(route.input.properties).map(([name, schema]) => {
    const check = Compile(schema);
    return {
      name,
      schema,
      isRequired: required.has(name),
      isText: inPath.includes(name) || route.method === 'GET',
      isWellFormed: (value) => check.Check(value),
    };
  });
}

/** A request whose every field is well formed: the optional ones too, where they mean something. */
export function sampleInput(route: Route): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const { name, schema, isWellFormed } of fieldsOf(route)) {
    if (isIdle(schema, input)) continue;
    const other = fieldRulesOf(schema).equals?.field;
    input[name] = other === undefined ? sampleOf(name, schema, isWellFormed) : input[other];
  }
  return input;
}

function isIdle(schema: TSchema, input: Readonly<Record<string, unknown>>): boolean {
  const { onlyWhen, notWith } = fieldRulesOf(schema);
  if (onlyWhen !== undefined && !onlyWhen.isOneOf.includes(input[onlyWhen.field])) return true;
  return notWith !== undefined && input[notWith] !== undefined;
}

function sampleOf(name: string, schema: TSchema, isWellFormed: (value: unknown) => boolean) {
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum[0];
  const found = candidates.find((value) => isWellFormed(value));
  if (found === undefined) throw new Error(`No sample fits ${name}.`);
  return found;
}
