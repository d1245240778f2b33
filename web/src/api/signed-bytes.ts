export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const together = (parts: readonly Bytes[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

export const hexOf = (bytes: Bytes): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const bytesOfBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );

/**
 * Whether the key (base64url) signed the bytes; null where this browser, or a page without a secure
 * origin, has no Ed25519.
 */
export async function isSignedBy(
  publicKey: string,
  signed: Bytes,
  signature: Bytes,
): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) return null;
  const key = await subtle
    .importKey('raw', bytesOfBase64(publicKey), 'Ed25519', false, ['verify'])
    // A browser that does not know the algorithm refuses the key.
    .catch(() => null);
  return key === null ? null : subtle.verify('Ed25519', key, signature, signed);
}
