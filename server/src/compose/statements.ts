import { readHeadFile } from '@candor/adapters/heads/head-file';
import { createSealedStorage } from '@candor/adapters/storage/sealed-storage';
import { isSigned } from '@candor/database/lanes/group-signature';
import { createBillReads } from '@candor/database/stores/bill-reads';
import { createStatementFiles } from '@candor/database/stores/statement-files';
import { createStatementReads } from '@candor/database/stores/statement-reads';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Pool } from 'pg';
import { purposeKeys } from '../auth/purpose-keys.ts';
import type { Integrity } from '../integrity/open-integrity.ts';
import type { CoreServices } from '../services.ts';
import { createStatementRoom, type StatementRoom } from '../statements/statement-room.ts';
import { openCsv } from '../statements/write-csv.ts';
import { openJson } from '../statements/write-json.ts';
import { openPdf } from '../statements/write-pdf.ts';
import type { LanePools } from './lane-pools.ts';

/** Statements, made over the connections of reports. */
export function composeStatements(deps: {
  readonly core: Pick<CoreServices, 'config' | 'secret' | 'storage'>;
  readonly pool: Pool;
  readonly lanePools: Pick<LanePools, 'reports'>;
  readonly integrity: Pick<Integrity, 'signer' | 'keys'>;
  readonly instruments: { find(id: string): Instrument | null };
}): StatementRoom {
  const { core, pool, integrity, instruments } = deps;
  const { reports } = deps.lanePools;
  const { config, secret } = core;
  return createStatementRoom({
    reads: { ...createStatementReads(reports), ...createBillReads(reports) },
    files: createStatementFiles(pool),
    storage: createSealedStorage(core.storage, purposeKeys('statements', secret)),
    signer: integrity.signer,
    instrument: (id) => instruments.find(id),
    heads: async () => {
      const reading = await readHeadFile(config.integrity.headsDir, {
        trusted: integrity.keys,
        isSigned,
        files: 'newest',
        lines: 'ends',
      });
      return reading.lines.map(({ text }) => text);
    },
    writers: { csv: openCsv, json: openJson(integrity.keys), pdf: openPdf },
  });
}
