import type { Pool } from 'pg';
import { AttestedRows } from '../attested/attested-rows.ts';
import { testSigner } from './test-signer.ts';

/** Signs rows with the key of tests; their digests wait for a lane. */
export function testAttestor(pool: Pool): AttestedRows {
  const keys = [testSigner.publicKey];
  const onFailure = (error: unknown) => {
    throw error;
  };
  return new AttestedRows({
    pool,
    signer: testSigner,
    keys,
    nowMs: () => 1,
    onFailure,
    onDoubt: () => {},
  });
}
