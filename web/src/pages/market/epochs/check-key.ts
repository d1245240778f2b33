/** What a device finds of a key that was told: 64 hex digits each. */
export interface KeyCheck {
  /** SHA-256 of the text before the key and the key is what was committed to. */
  readonly fits: boolean;
  /** Its SHA-256 is the key of the epoch before; null where that one is not known. */
  readonly leadsBack: boolean | null;
}

const TEXT_BEFORE = 'candor commitment 1 ';

/** Works out both hashes on this device. Throws where the browser has none: without https. */
export async function checkKey(
  key: string,
  of: { readonly commitment: string; readonly keyBefore: string | null },
): Promise<KeyCheck> {
  const fits = (await sha256(new TextEncoder().encode(`${TEXT_BEFORE}${key}`))) === of.commitment;
  const { keyBefore } = of;
  const leadsBack = keyBefore === null ? null : (await sha256(bytesOf(key))) === keyBefore;
  return { fits, leadsBack };
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
