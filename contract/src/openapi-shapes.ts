import type { TSchema } from 'typebox';
import * as account from './account-shapes.ts';
import * as market from './market-shapes.ts';
import * as money from './money-shapes.ts';
import * as trading from './trading-shapes.ts';

/** The shared shapes by their names: written once in the document, referred to elsewhere. */
const names: ReadonlyMap<unknown, string> = new Map(
  [account, market, money, trading].flatMap((shapes) =>
    Object.entries(shapes)
      .filter(([name, shape]) => /^[A-Z]/.test(name) && typeof shape === 'object')
      .map(([name, shape]) => [shape, name] as const),
  ),
);

/** `components.schemas` of the document. */
export function sharedSchemas(): Record<string, unknown> {
  return Object.fromEntries([...names].map(([shape, name]) => [name, copyInside(shape)]));
}

/** A schema with every shared shape inside it replaced by its reference. */
export function referring(schema: TSchema): unknown {
  return copy(schema);
}

function copy(value: unknown): unknown {
  const name = names.get(value);
  return name === undefined ? copyInside(value) : { $ref: `#/components/schemas/${name}` };
}

function copyInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
}
