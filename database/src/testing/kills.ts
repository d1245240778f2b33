import { afterAll, beforeAll, expect } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import type { LaneDesk } from './lane-desk.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A database for all tests of a file, whose books must be right when they are over. */
export function soundBooks(): { readonly database: TestDatabase } {
  let database: TestDatabase | null = null;
  const opened = () => {
    if (database === null) throw new Error('the database is open only within tests');
    return database;
  };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    expect((await rebuild(opened().address)).differences).toEqual([]);
    await opened().drop();
  });
  return {
    get database() {
      return opened();
    },
  };
}

/** Lives a story whose process dies ever later until none dies. Says how often one died. */
export async function deathsIn(
  deathsMax: number,
  live: (deathAt: number) => Promise<{ readonly hasDied: boolean }>,
): Promise<number> {
  for (let deathAt = 1; deathAt <= deathsMax; deathAt += 1) {
    if (!(await live(deathAt)).hasDied) return deathAt - 1;
  }
  throw new Error(`more than ${deathsMax} deaths`);
}

/** A process that dies while it looks, if it does, and one that comes later and looks twice. */
export async function dieAndComeBack<Life extends { readonly desk: LaneDesk }>(
  live: (deathAt?: number) => Promise<Life>,
  look: (life: Life) => Promise<void>,
  deathAt: number,
): Promise<{ readonly dying: Life; readonly later: Life }> {
  const dying = await live(deathAt);
  await look(dying);
  await dying.desk.router.drain();

  const later = await live();
  for (let looks = 0; looks < 2; looks += 1) await look(later);
  return { dying, later };
}
