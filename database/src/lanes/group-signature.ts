import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** Signs with the installation's key, Ed25519. */
export interface Signer {
  /** The raw 32 bytes of the public key, base64url. */
  readonly publicKey: string;
  /** 64 bytes. */
  sign(message: Uint8Array): Buffer;
}

/** What is signed of a commit group: these words, so that nothing else signed can be taken for it. */
const GROUP_WORDS = Buffer.from('candor group/1\n');

/**
 * The signer of a private key. Of a public one, which a process has that only checks: it throws when
 * it is to sign. Throws when it is no Ed25519 key.
 */
export function signerOf(key: KeyObject): Signer {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is no Ed25519 key.');
  const isPublic = key.type === 'public';
  const publicKey = (isPublic ? key : createPublicKey(key)).export({ format: 'jwk' }).x;
  if (publicKey === undefined) throw new Error('The key has no public half.');
  if (!isPublic) return { publicKey, sign: (message) => sign(null, message, key) };
  return {
    publicKey,
    sign: () => {
      throw new Error('This process was given no key to sign with.');
    },
  };
}

/** The signer of 32 secret bytes: the same bytes, the same key. */
export function signerOfSeed(seed: Uint8Array): Signer {
  // RFC 8410: the fixed beginning of a PKCS #8 Ed25519 key.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  return signerOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
}

/** Signs the hash of a commit group, and with it every group before. */
export function signGroup(signer: Signer, hash: Uint8Array): Buffer {
  return signer.sign(Buffer.concat([GROUP_WORDS, hash]));
}

/** Whether one of these public keys signed a commit group's hash. */
export function isGroupSigned(
  keys: readonly string[],
  hash: Uint8Array,
  signature: Uint8Array,
): boolean {
  return isSigned(keys, Buffer.concat([GROUP_WORDS, hash]), signature);
}

/** Whether one of these public keys signed the message. */
export function isSigned(
  keys: readonly string[],
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  return keys.some((key) => {
    const publicKey = publicKeyOf(key);
    return publicKey !== null && verify(null, message, publicKey, signature);
  });
}

const known = new Map<string, KeyObject | null>();

/** Null when the text is no public key. */
function publicKeyOf(text: string): KeyObject | null {
  const found = known.get(text);
  if (found !== undefined) return found;
  let key: KeyObject | null = null;
  try {
    key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' });
  } catch {
    // What somebody wrote in its place signs nothing.
  }
  if (known.size < 100) known.set(text, key);
  return key;
}
