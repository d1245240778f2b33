import { createHash, createPublicKey, verify } from 'node:crypto';

/** A receipt as it stands in the file that a customer downloads. */
export interface DownloadedReceipt {
  readonly lane: number;
  readonly seq: string;
  readonly time: number;
  readonly prevHash: string;
  readonly fact: string;
  readonly factIndex: number;
  readonly factHashes: readonly string[];
  readonly signature: string;
}

/** Checks a receipt as the file says it is done, with nothing of the project. */
export function isTrueReceipt(receipt: DownloadedReceipt, publicKey: string): boolean {
  const { lane, seq, time, prevHash, fact, factIndex, factHashes, signature } = receipt;
  const sha = (data: string | Buffer) => createHash('sha256').update(data).digest();
  if (sha(fact).toString('hex') !== factHashes[factIndex]) return false;
  const line = Buffer.from(`candor/1 ${lane} ${seq} ${time} ${factHashes.length}\n`);
  const hashes = factHashes.map((text) => Buffer.from(text, 'hex'));
  const hash = sha(Buffer.concat([Buffer.from(prevHash, 'hex'), line, ...hashes]));
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  const signed = Buffer.concat([Buffer.from('candor group/1\n'), hash]);
  return verify(null, signed, key, Buffer.from(signature, 'base64url'));
}
