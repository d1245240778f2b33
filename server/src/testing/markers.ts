import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** What a test has planted, to look for it wherever it must not be. */
export class Markers {
  readonly #known = new Map<string, string>();

  /** Plants a text under a name; hands it back to be sent. */
  plant<Text extends string>(name: string, text: Text): Text {
    if (text.length < SHORTEST) throw new Error(`${name} would be found everywhere.`);
    this.#known.set(name, text);
    return text;
  }

  get names(): readonly string[] {
    return [...this.#known.keys()];
  }

  /** Which of them stand in a text, as they are or written as bytes. */
  in(text: string): string[] {
    const found = [...this.#known].filter(([, marker]) => stands(marker, text));
    return found.map(([name]) => name);
  }
}

const SHORTEST = 6;

/** A number stands only where it is not a part of a longer one. */
function stands(marker: string, text: string): boolean {
  if (/^\d{6}$/.test(marker))
    return new RegExp(`(?<!\\w|\\d\\.)${marker}(?!\\w|\\.\\d)`).test(text);
  return formsOf(marker).some((form) => text.includes(form));
}

function formsOf(marker: string): readonly string[] {
  const bytes = Buffer.from(marker);
  // Within a longer text base64 begins at any of three places.
  const within = [0, 1, 2].map((lead) => {
    const coded = Buffer.concat([Buffer.alloc(lead), bytes]).toString('base64url');
    return coded.slice(Math.ceil((lead * 4) / 3), -2);
  });
  const plain = [marker, encodeURIComponent(marker), marker.toLowerCase(), marker.toUpperCase()];
  const coded = within.map((form) => form.replaceAll('-', '+').replaceAll('_', '/'));
  return [...plain, bytes.toString('hex'), ...within, ...coded].filter(
    ({ length }) => length >= SHORTEST,
  );
}

/** Every row of every table of the database, as text; bytes are written in hex. */
export async function everyRow(pool: Pool): Promise<{ table: string; row: string }[]> {
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const rows: { table: string; row: string }[] = [];
  for (const { name: table } of tables.rows) {
    const found = await pool.query<{ row: string }>(
      `SELECT row_to_json(one)::text AS row FROM ${table} AS one`,
    );
    for (const { row } of found.rows) rows.push({ table, row });
  }
  return rows;
}

/** Every file below a folder, its bytes as text; a byte is a sign. */
export function everyFile(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { file, text: readFileSync(file, 'latin1') };
    });
}
