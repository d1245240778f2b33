import { fieldName } from '@candor/database/exports/own-reads';
import type { ColumnKind, OwnTable } from '@candor/database/exports/own-table';
import Type, { type TSchema } from 'typebox';

const whole = '^-?\\d+$';
const shapes: Readonly<Record<ColumnKind, TSchema>> = {
  text: Type.String(),
  time: Type.String({ format: 'date-time' }),
  whole: Type.Integer(),
  minor: Type.String({ pattern: whole, description: 'In the smallest unit: of dollars, cents.' }),
  decimal: Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' }),
  flag: Type.Boolean(),
  list: Type.Array(Type.String()),
  json: Type.Unknown({ description: 'As the house keeps it.' }),
};

/** What the house adds to rows of a table for their reader. */
export const addedFields: Readonly<Record<string, readonly string[]>> = {
  messages: ['title', 'content'],
};

/** The fields of a file, in the order of its columns. */
export function fieldsOf({ file, columns }: OwnTable): readonly string[] {
  return [...Object.keys(columns).map(fieldName), ...(addedFields[file] ?? [])];
}

/** JSON Schema of a line of a table's file. A field that means nothing is absent. */
export function rowSchema(table: OwnTable): TSchema {
  const own = Object.entries(table.columns).map(([column, kind]) => [
    fieldName(column),
    Type.Optional(shapes[kind]),
  ]);
  const added = (addedFields[table.file] ?? []).map((field) => [
    field,
    Type.Optional(Type.String()),
  ]);
  const schema = Type.Object(Object.fromEntries([...own, ...added]), {
    additionalProperties: false,
  });
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  return { $schema, title: table.file, description: table.about, ...schema };
}
