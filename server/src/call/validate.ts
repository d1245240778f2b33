import type { Reason } from '@candor/contract/error-codes';
import { type FieldRules, fieldRulesOf } from '@candor/contract/fields';
import type { AnyRoute } from '@candor/contract/operator-route';
import { pathParameters } from '@candor/contract/route';
import { hasHiddenSigns } from '@candor/domain/typed/hidden-signs';
import { plainText } from '@candor/domain/typed/plain-text';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Refused, refuse } from './answer.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type Validated =
  | { readonly isValid: true; readonly input: Record<string, unknown> }
  | { readonly isValid: false; readonly refused: Refused };

interface FieldCheck {
  readonly name: string;
  readonly rules: FieldRules;
  readonly isOptional: boolean;
  readonly otherwise: unknown;
  /** Comes as text: from the query string or the path. */
  readonly readText: ((text: string) => unknown) | null;
  isWellFormed(value: unknown): boolean;
}

/**
 * The validator of a route. It takes the fields one by one in the order the contract lists them and
 * hands back the first refusal, or the input with defaults filled in. Null and the empty text count
 * as absent. A call that changes something, or previews that, refuses a field it does not know
 * (FIELD_UNUSED): whoever sent it counts on it. A call that reads leaves it out.
 */
export function validatorOf(route: AnyRoute): (fields: Fields) => Validated {
  let checks: FieldCheck[] | undefined;
  return (fields) => {
    // Compiled at the first call: most routes of a start are never called.
    checks ??= checksOf(route);
    const input: Record<string, unknown> = {};
    for (const check of checks) {
      const refused = takeField(check, fields, input);
      if (refused !== null) return { isValid: false, refused };
    }
    const stray = isCountedOn(route) ? strayField(route, fields) : null;
    if (stray !== null) return { isValid: false, refused: refuseField('FIELD_UNUSED', stray) };
    return { isValid: true, input };
  };
}

/** A preview refuses what the call it looks ahead of would. */
function isCountedOn({ repeat, path, takesFile }: AnyRoute): boolean {
  return (repeat === 'key' && !takesFile) || path.endsWith('/preview');
}

/** What a client may say of an instrument besides; the server uses its own (calls.md 0.6). */
const hints: readonly string[] = ['name', 'minCount'];
const FIELD_NAME = /^\w{1,40}$/;

/** A given field the contract does not have, or the word "body" for one that has no decent name. */
function strayField(route: AnyRoute, fields: Fields): string | null {
  for (const name in fields) {
    if (!isGiven(fields[name]) || Object.hasOwn(route.input.properties, name)) continue;
    if (!hints.includes(name)) return FIELD_NAME.test(name) ? name : 'body';
  }
  return null;
}

function takeField(check: FieldCheck, fields: Fields, input: Record<string, unknown>) {
  const { name, rules } = check;
  const given = givenTo(check, fields);
  if (!isGiven(given)) {
    if (isRequired(check, fields)) return refuseField(rules.missing ?? 'FIELD_REQUIRED', name);
    if (check.otherwise !== undefined) input[name] = check.otherwise;
    return null;
  }
  const value =
    typeof given === 'string' && check.readText !== null ? check.readText(given) : given;
  if (hasBadText(value) || (rules.isName && typeof value === 'string' && hasHiddenSigns(value))) {
    return refuseField('FIELD_INVALID', name);
  }
  if (!check.isWellFormed(value)) return refuseField(rules.malformed ?? 'FIELD_INVALID', name);
  const { equals } = rules;
  if (equals !== undefined && !isSame(value, input[equals.field])) {
    return refuseField(equals.otherwise, name);
  }
  const idle = idleReason(check, { fields, input });
  if (idle !== null) return refuseField(idle, name);
  input[name] = value;
  return null;
}

/** What was sent for a field. A code and a search word are read as they are typed. */
function givenTo({ name, rules }: FieldCheck, fields: Fields): unknown {
  const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return rules.isPlain === true && typeof given === 'string' ? plainText(given) : given;
}

/** Why a well formed value would be lost: nothing of ours would read it. */
function idleReason(
  { rules }: FieldCheck,
  beside: { readonly fields: Fields; readonly input: Fields },
): 'FIELD_UNUSED' | null {
  const { onlyWhen, notWith } = rules;
  if (onlyWhen !== undefined && !onlyWhen.isOneOf.includes(beside.input[onlyWhen.field])) {
    return 'FIELD_UNUSED';
  }
  return notWith !== undefined && isGiven(beside.fields[notWith]) ? 'FIELD_UNUSED' : null;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function isRequired(check: FieldCheck, fields: Fields): boolean {
  const { requiredWhen, requiredWithout } = check.rules;
  if (requiredWhen !== undefined) {
    return requiredWhen.isOneOf.includes(fields[requiredWhen.field]);
  }
  if (requiredWithout !== undefined) {
    return !isGiven(fields[requiredWithout]);
  }
  return !check.isOptional;
}

function refuseField(reason: Reason, field: string): Refused {
  return refuse(reason, { field });
}

function isSame(value: unknown, other: unknown): boolean {
  return value === other || (other === undefined && value === '');
}

/** Text a database cannot keep: a NUL, or half of a surrogate pair. */
function hasBadText(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed() || value.includes('\0');
  if (Array.isArray(value)) return value.some(hasBadText);
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasBadText);
  return false;
}

function checksOf(route: AnyRoute): FieldCheck[] {
  const inPath = pathParameters(route.path);
  const isInQuery = route.method === 'GET' || route.takesFile === true;
  const required = new Set(route.input.required ?? []);
  return Object.entries(route.input.properties).map(([name, schema]) => {
    const check = Compile(schema);
    return {
      name,
      rules: fieldRulesOf(schema),
      isOptional: !required.has(name),
      otherwise: 'default' in schema ? schema.default : undefined,
      readText: inPath.includes(name) || isInQuery ? readerOf(schema) : null,
      isWellFormed: (value) => check.Check(value),
    };
  });
}

/**
 * Turns text of a query string into what the schema speaks of; text that cannot be it stays text.
 */
function readerOf(schema: TSchema): ((text: string) => unknown) | null {
  const type = 'type' in schema ? schema.type : undefined;
  if (type === 'integer' || type === 'number') {
    return (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text);
  }
  if (type === 'boolean') {
    return (text) => (text === 'true' ? true : text === 'false' ? false : text);
  }
  return null;
}
