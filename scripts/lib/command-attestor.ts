import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { AttestedRows } from '@candor/database/attested/attested-rows';
import { signerOf } from '@candor/database/lanes/group-signature';
import { readConfig } from '@candor/server/config/config';
import type { Pool } from 'pg';

/**
 * Signs what a command writes with the key of this installation. The server brings the digests into
 * its logs within seconds, or at its next start.
 */
export function commandAttestor(pool: Pool): AttestedRows {
  const { key, before } = loadSigningKey(readConfig(process.env).integrity.signingKeyFile);
  const signer = signerOf(key);
  const keys = [signer.publicKey, ...before];
  const onFailure = (error: unknown) => console.error(error);
  return new AttestedRows({ pool, signer, keys, nowMs: Date.now, onFailure });
}
