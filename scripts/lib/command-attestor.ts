import type { AttestedRows } from '@candor/database/attested/attested-rows';
import { openAttested } from '@candor/server/integrity/open-attested';
import type { Pool } from 'pg';
import { readSettings } from './read-settings.ts';

/**
 * Signs what a command writes with the key of this installation. The server brings the digests into
 * its logs within seconds, or at its next start.
 */
export function commandAttestor(pool: Pool): AttestedRows {
  const { signingKeyFile } = readSettings().integrity;
  return openAttested({
    pool,
    signingKeyFile,
    nowMs: Date.now,
    onFailure: (error) => console.error(error),
    onDoubt: (table, key) => console.error(`${table} ${key} is not as this house signed it.`),
  });
}
