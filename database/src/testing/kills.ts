import { sampleOf } from '@candor/domain/testing/by-night';
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

/** One life of a story, and how many moments its process had to die at. */
interface Lived {
  readonly moments: number;
}

/**
 * Lives a story once whole, unless that was done, then with a process that dies: at each of its
 * moments by night, by day at every third, others with each commit. Says how many there are.
 */
export async function deathsIn<Life extends Lived>(
  { max, whole }: { readonly max: number; readonly whole?: Life },
  live: (deathAt: number) => Promise<Life>,
): Promise<number> {
  const { moments } = whole ?? (await live(Number.POSITIVE_INFINITY));
  expect(moments).toBeLessThanOrEqual(max);
  let deaths = 0;
  for (const deathAt of someMoments(moments)) {
    // Commands of one instant may share a commit or not: the last moments are not in every life.
    if ((await live(deathAt)).moments >= deathAt) deaths += 1;
  }
  expect(deaths).toBeGreaterThan(0);
  return moments;
}

/** Of so many moments to die at, from one on: all by night, every third by day. */
export function someMoments(moments: number): readonly number[] {
  const all = Array.from({ length: moments }, (_, before) => before + 1);
  return sampleOf(all, Math.ceil(moments / 3));
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
