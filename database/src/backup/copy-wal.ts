import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { namesIn, placesIn } from './backup-folder.ts';
import { BackupRefused, copyBytes, isMissing, writeDurably } from './copy-files.ts';
import { readLsn, segmentName, segmentOf, type WalShape, writeLsn } from './wal-names.ts';

/** A commit gets its time a moment before it is in the WAL. */
const MARGIN_MS = 2_000;
const TELL_EVERY_MS = 10_000;

export interface WalToCopy {
  /** As a superuser of the cluster. */
  readonly pool: Pool;
  readonly clusterDir: string;
  readonly folder: string;
  /**
   * Called with the end of a stretch known and before it is copied: what lies outside the database
   * and is written before it is then in the copy too.
   */
  readonly alongside?: () => Promise<unknown>;
}

interface Now {
  readonly flushed: bigint;
  readonly atMs: number;
}

/**
 * Copies the WAL of a running cluster into a folder as it is written, the file at work included, so
 * that the copy is behind by no more than the time between two calls. A slot keeps the server from
 * removing what was not copied, up to `max_slot_wal_keep_size`.
 */
export class WalCopy {
  readonly #of: WalToCopy;
  readonly #shape: WalShape;
  readonly #systemId: string;
  readonly #slot: string;
  #at: bigint;
  #told = { lsn: -1n, atMs: 0 };

  private constructor(
    of: WalToCopy,
    begin: { shape: WalShape; systemId: string; slot: string; at: bigint },
  ) {
    this.#of = of;
    this.#shape = begin.shape;
    this.#systemId = begin.systemId;
    this.#slot = begin.slot;
    this.#at = begin.at;
  }

  /**
   * Goes on where the slot of this folder stands, or begins here and now. `hasGap`: what lies
   * before was not copied, and only base backups from now on can be followed by this WAL. Throws
   * `BackupRefused` where the folder holds another cluster's WAL.
   */
  static async open(of: WalToCopy): Promise<{ readonly copy: WalCopy; readonly hasGap: boolean }> {
    const { pool, folder } = of;
    await mkdir(placesIn(folder).wal, { recursive: true, mode: 0o700 });
    const slot = await slotOf(folder);
    const { shape, systemId } = await readShape(pool);
    const known = await readSlot(pool, slot);
    if (known === 'lost') await dropSlot(pool, folder);
    const hasGap = known === null || known === 'lost';
    if (hasGap) {
      await pool.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
    }
    const place = hasGap ? await readSlot(pool, slot) : known;
    if (typeof place !== 'bigint') throw new Error(`The slot ${slot} holds nothing.`);
    const at = segmentOf(shape, place) * shape.segmentBytes;
    await refuseOtherWal(of, segmentName(shape, segmentOf(shape, at)));
    const { flushed } = await readNow(pool);
    const last = segmentName(shape, segmentOf(shape, flushed));
    // What this server has not written yet another one wrote.
    const isAhead = (name: string) =>
      name.slice(0, 8) === last.slice(0, 8) && name.slice(0, 24) > last;
    if ((await namesIn(placesIn(folder).wal)).some(isAhead)) throw otherWal(folder);
    return { copy: new WalCopy(of, { shape, systemId, slot, at }), hasGap };
  }

  /** Copies what the server has on its disk by now. */
  async copyOn(): Promise<void> {
    const { flushed, atMs } = await readNow(this.#of.pool);
    await this.#of.alongside?.();
    while (this.#at < flushed) await this.#copySegment(flushed);
    const isNew = this.#told.lsn !== flushed;
    if (!isNew && atMs - this.#told.atMs < TELL_EVERY_MS) return;
    const at = new Date(atMs - MARGIN_MS).toISOString();
    const { timeline } = this.#shape;
    const reached = { systemId: this.#systemId, timeline, lsn: writeLsn(flushed), at };
    await writeDurably(placesIn(this.#of.folder).reached, `${JSON.stringify(reached)}\n`);
    this.#told = { lsn: flushed, atMs };
  }

  /** From where we are to the end of the segment, or of what there is. */
  async #copySegment(flushed: bigint): Promise<void> {
    const { segmentBytes } = this.#shape;
    const number = segmentOf(this.#shape, this.#at);
    const [first, next] = [number * segmentBytes, (number + 1n) * segmentBytes];
    const end = flushed < next ? flushed : next;
    const name = segmentName(this.#shape, number);
    const done = join(placesIn(this.#of.folder).wal, name);
    const isDone = existsSync(done);
    if (isDone) await refuseOtherWal(this.#of, name);
    else {
      const bytes = { start: Number(this.#at - first), end: Number(end - first) };
      await copyBytes(join(this.#of.clusterDir, 'pg_wal', name), `${done}.partial`, bytes);
    }
    this.#at = end;
    if (end < next) return;
    if (!isDone) await rename(`${done}.partial`, done);
    await this.#of.pool.query(
      `SELECT pg_replication_slot_advance(slot_name, $2::pg_lsn) FROM pg_replication_slots
        WHERE slot_name = $1 AND restart_lsn < $2::pg_lsn`,
      [this.#slot, writeLsn(next)],
    );
  }
}

/** Each folder has a slot of its own, so that two copies do not take from each other. */
async function slotOf(folder: string): Promise<string> {
  const path = await realpath(folder);
  return `candor_${createHash('sha256').update(path).digest('hex').slice(0, 12)}`;
}

/** Ends the copying into a folder: the server no longer keeps WAL for it. */
export async function dropSlot(pool: Pool, folder: string): Promise<void> {
  await pool.query(
    'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1',
    [await slotOf(folder)],
  );
}

async function readSlot(pool: Pool, slot: string): Promise<bigint | 'lost' | null> {
  const { rows } = await pool.query<{ lsn: string | null; status: string }>(
    `SELECT restart_lsn::text AS lsn, wal_status AS status
       FROM pg_replication_slots WHERE slot_name = $1`,
    [slot],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return row.lsn === null || row.status === 'lost' ? 'lost' : readLsn(row.lsn);
}

async function readShape(pool: Pool): Promise<{ shape: WalShape; systemId: string }> {
  const { rows } = await pool.query<{ system: string; bytes: string; file: string }>(
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system,
            (SELECT setting FROM pg_settings WHERE name = 'wal_segment_size') AS bytes,
            pg_walfile_name(pg_current_wal_lsn()) AS file`,
  );
  const { system = '', bytes = '', file = '' } = rows[0] ?? {};
  const timeline = Number.parseInt(file.slice(0, 8), 16);
  return { shape: { timeline, segmentBytes: BigInt(bytes) }, systemId: system };
}

/** The instant is read first: what was committed before it is in the WAL, but for the margin. */
async function readNow(pool: Pool): Promise<Now> {
  const atMs = Date.now();
  const { rows } = await pool.query<{ lsn: string }>(
    'SELECT pg_current_wal_flush_lsn()::text AS lsn',
  );
  return { flushed: readLsn(rows[0]?.lsn ?? ''), atMs };
}

/** The same name with other bytes is the WAL of another run of a restored database. */
async function refuseOtherWal({ clusterDir, folder }: WalToCopy, name: string): Promise<void> {
  const { wal } = placesIn(folder);
  const copied = (await bytesOf(join(wal, name))) ?? (await bytesOf(join(wal, `${name}.partial`)));
  if (copied === null) return;
  const own = await bytesOf(join(clusterDir, 'pg_wal', name));
  if (own?.subarray(0, copied.length).equals(copied) === true) return;
  throw otherWal(folder);
}

const otherWal = (folder: string) =>
  new BackupRefused(
    `${folder} holds the WAL of another database, or of another life of this one. Name another.`,
  );

async function bytesOf(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}
