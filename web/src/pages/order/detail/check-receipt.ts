import type { OutputOf } from '@candor/contract/route';
import type { orderReceipts } from '@candor/contract/routes/orders/order-receipts';

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
  const key = await subtle
    .importKey('raw', bytesOfBase64(publicKey), 'Ed25519', false, ['verify'])
    // A browser that does not know the algorithm refuses the key.
    .catch(() => null);
  if (key === null) return 'unchecked';
  const signed = together([utf8('candor group/1\n'), group]);
  const holds = await subtle.verify('Ed25519', key, bytesOfBase64(receipt.signature), signed);
  return holds ? 'holds' : 'broken';
}

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const together = (parts: readonly Bytes[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const hexOf = (bytes: Bytes): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const bytesOfBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
