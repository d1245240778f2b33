import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { signerOf } from '@candor/database/lanes/group-signature';
import { createStatementFiles } from '@candor/database/stores/statement-files';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';
import { createStatementRoom, type StatementRoomDeps } from './statement-room.ts';
import type { StatementOrder } from './statement-writer.ts';
import { openCsv } from './write-csv.ts';
import { openJson } from './write-json.ts';
import { openPdf } from './write-pdf.ts';

const HOUR_MS = 3600_000;
const AWAITS_MAX = 200;

class Killed extends Error {}

let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  ada = await house.customer({ STOCK: '500.00', BALANCE: '100.00' });
});
afterAll(() => house.close());

/** Parts in memory. */
function memoryStorage(): ObjectStorage & { readonly kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key) ?? null,
    delete: async (key) => void kept.delete(key),
  };
}

/** From the so manieth call on nothing is done any more, as in a process that is gone. */
function dying(afterCalls: number) {
  let calls = 0;
  let isDead = false;
  const wrap = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function') return member;
        return async (...words: unknown[]) => {
          calls += 1;
          if (isDead || calls > afterCalls) {
            isDead = true;
            throw new Killed();
          }
          return member.apply(target, words);
        };
      },
    });
  return { wrap, isDead: () => isDead };
}

test.each([
  'csv',
  'json',
  'pdf',
] as const)('killed at any await, a %s statement is whole or is not there', async (format) => {
  const { signer, keys } = partsOfHouse();
  for (let kill = 0; ; kill += 1) {
    if (kill > AWAITS_MAX) throw new Error('The run never ends.');
    const storage = memoryStorage();
    const files = createStatementFiles(house.pool);
    const life = dying(kill);
    const deps: Omit<StatementRoomDeps, 'files' | 'storage' | 'reads'> = {
      signer,
      instrument: () => null,
      heads: async () => [],
      writers: { csv: openCsv, json: openJson(keys), pdf: openPdf },
    };
    const reads = house.services.statements.reads;
    const room = createStatementRoom({
      ...deps,
      files: life.wrap(files),
      storage: life.wrap(storage),
      reads: life.wrap(reads),
    });
    const made = await room.make(order(format)).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      return null;
    });
    const after = createStatementRoom({ ...deps, files, storage, reads });
    const { rows } = await house.pool.query<{ file_id: string }>(
      'SELECT file_id FROM statement_files',
    );
    for (const { file_id: fileId } of rows) {
      const opened = await after.open({ fileId, userId: ada.userId, nowMs: house.nowMs() });
      if (opened === null) continue;
      let bytes = 0;
      for await (const part of opened.stream) bytes += (part as Buffer).length;
      expect(bytes).toBe(opened.file.sizeBytes);
    }
    await after.forgetOld(house.nowMs() + 2 * HOUR_MS);
    expect([...storage.kept.keys()]).toEqual([]);
    const left = await house.pool.query('SELECT file_id FROM statement_files');
    expect(left.rows).toEqual([]);
    if (!life.isDead()) {
      expect(made).toMatchObject({ sizeBytes: expect.any(Number) });
      expect(kill).toBeGreaterThan(8);
      return;
    }
  }
});

function order(format: StatementOrder['format']): StatementOrder {
  const nowMs = house.nowMs();
  return {
    accountId: ada.userId,
    format,
    fromMs: nowMs - HOUR_MS,
    toMs: nowMs + 1,
    timeZone: 'UTC',
    parts: new Set(['bill', 'orders'] as const),
    locale: 'en',
    madeMs: nowMs,
  };
}

/** The key of this house. */
function partsOfHouse() {
  const { key } = loadSigningKey(house.services.config.integrity.signingKeyFile);
  const signer = signerOf(key);
  return { signer, keys: [signer.publicKey] };
}
