import type { RouteId } from '@candor/contract/all-routes';
import { codeForReason } from '@candor/contract/error-codes';
import { fieldRulesOf } from '@candor/contract/fields';
import { pathParameters } from '@candor/contract/route';
import { plainText } from '@candor/domain/typed/plain-text';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from './endpoints/registry.ts';
import { openTestApp, requestOf, type TestApp } from './testing/test-app.ts';
import { type FieldUnderTest, fieldsOf, routeOf, sampleInput } from './testing/wire-samples.ts';

let world: TestApp;
let token: string;
beforeAll(async () => {
  world = await openTestApp();
  token = (await world.register('anybody@example.test')).token;
});
afterAll(() => world.close());

const RUNS = 25;
const served = [...endpoints.keys()].filter((id) => routeOf(id).takesFile !== true);

/** Texts that look right and are not (calls.md 0.3), and texts a database cannot keep. */
const nastyTexts = [
  '.5',
  '+1',
  ' 1',
  '5.',
  '1e5',
  '1,000',
  '-1',
  '0',
  '0.00',
  '1.234',
  'NaN',
  'Infinity',
  '\0',
  'a\0b',
  '\ud800',
  '9'.repeat(400),
  ' ',
  '../etc/passwd',
  "' OR 1=1 --",
  '{}',
  '١٢٣',
];
const anyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 300, maxLength: 3000 }),
);
const anyValue = fc.oneof(anyText, fc.jsonValue(), fc.integer(), fc.double(), fc.boolean());

/** Values this field refuses: malformed by the schema, or text no database keeps. */
function malformed(field: FieldUnderTest): fc.Arbitrary<unknown> {
  const isAbsent = (value: unknown) => value === null || value === undefined || value === '';
  const bad = (sent: unknown) => {
    const value = fromWire(field, sent);
    return !isAbsent(value) && (hasBadText(value) || !field.isWellFormed(value));
  };
  // Text travels in an address, and an empty or dotted path would be another address.
  if (field.isText) return anyText.filter((text) => bad(text) && !/^\.*$/.test(text));
  return anyValue.map(asJson).filter(bad);
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

/** What the text of an address stands for in this field. */
function fromWire(field: FieldUnderTest, value: unknown): unknown {
  const type = 'type' in field.schema ? field.schema.type : undefined;
  if (typeof value === 'string' && fieldRulesOf(field.schema).isPlain) return plainText(value);
  if (!field.isText || typeof value !== 'string') return value;
  if (type === 'integer' && /^-?\d{1,16}$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function hasBadText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !isWellFormedText(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasBadText);
  return false;
}

function isWellFormedText(text: string): boolean {
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

async function send(id: RouteId, input: Record<string, unknown>) {
  const answer = await world.inject(requestOf(id, input, { token }));
  const envelope = answer.json();
  expect(Object.keys(envelope).sort()).toEqual(['code', 'data', 'msg']);
  expect(envelope.code).toBe(answer.statusCode);
  expect(typeof envelope.msg).toBe('string');
  expect(envelope.msg).not.toMatch(/undefined|\{|\}/);
  return envelope;
}

test('the test examines every served call and their fields', () => {
  expect(served.length).toBeGreaterThan(40);
  expect(served.flatMap((id) => fieldsOf(routeOf(id))).length).toBeGreaterThan(100);
});

const withFields = served.filter((id) => fieldsOf(routeOf(id)).length > 0);

describe.each(withFields)('%s', (id) => {
  const route = routeOf(id);
  const fields = fieldsOf(route);

  test.each(
    fields.map((field) => [field.name, field] as const),
  )('a malformed %s is refused by its name and sentence', async (name, field) => {
    const reason = fieldRulesOf(field.schema).malformed ?? 'FIELD_INVALID';
    const code = codeForReason[reason];
    await fc.assert(
      fc.asyncProperty(malformed(field), async (value) => {
        if (field.isText && !isWellFormedText(String(value))) return;
        const told = await send(id, { ...sampleInput(route), [name]: value });
        expect([told.code, told.data]).toEqual([code, { reason, field: name }]);
      }),
      { numRuns: RUNS, seed: 1 },
    );
  });

  const inPath = pathParameters(route.path);
  const required = fields.filter((field) => field.isRequired && !inPath.includes(field.name));
  if (required.length === 0) return;
  test('missing fields are named in their order', async () => {
    const input = sampleInput(route);
    for (const field of [...required].reverse()) {
      const reason = fieldRulesOf(field.schema).missing ?? 'FIELD_REQUIRED';
      delete input[field.name];
      const told = await send(id, input);
      expect([told.code, told.data]).toEqual([
        codeForReason[reason],
        { reason, field: field.name },
      ]);
    }
  });
});
