import type { OutputOf } from '@candor/contract/route';
import type { orderReceipts } from '@candor/contract/routes/orders';
import {
  type Bytes,
  bytesOfBase64,
  bytesOfHex,
  hexOf,
  isSignedBy,
  together,
  utf8,
} from '../../../api/signed-bytes.ts';

export type FillReceipt = OutputOf<typeof orderReceipts>['receipts'][number];

/** `unchecked`: this browser, or a page without a secure origin, has no Ed25519. */
export type Checked = 'holds' | 'broken' | 'unchecked';

/**
 * Checks a receipt on this device under the key that the installation publishes, in the way that
 * `docs/decisions/signed-heads.md` describes for anybody.
 */
export async function checkReceipt(receipt: FillReceipt, publicKey: string): Promise<Checked> {
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) return 'unchecked';
  const { fact, factHashes, factIndex, lane, seq, time, prevHash } = receipt;
  const sha = async (...parts: Bytes[]) =>
    new Uint8Array(await subtle.digest('SHA-256', together(parts)));
  if (hexOf(await sha(utf8(fact))) !== factHashes[factIndex]) return 'broken';
  const line = utf8(`candor/1 ${lane} ${seq} ${time} ${factHashes.length}\n`);
  const group = await sha(bytesOfHex(prevHash), line, ...factHashes.map(bytesOfHex));
  if (hexOf(group) !== receipt.hash || receipt.publicKey !== publicKey) return 'broken';
  const signed = together([utf8('candor group/1\n'), group]);
  const holds = await isSignedBy(publicKey, signed, bytesOfBase64(receipt.signature));
  if (holds === null) return 'unchecked';
  return holds ? 'holds' : 'broken';
}
