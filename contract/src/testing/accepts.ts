import { Compile } from 'typebox/compile';
import type { Route } from '../route.ts';

/** What a call finds wrong with an input: what its schema refuses, and what it has no field for. */
export function faultsOf({ input: schema }: Route, input: object): readonly string[] {
  const check = Compile(schema);
  const unknown = Object.keys(input).filter((name) => !(name in schema.properties));
  const refused = check.Errors(input).map(({ message }) => message);
  return [...unknown.map((name) => `no field ${name}`), ...refused];
}
