import type { ObjectStorage } from '@candor/engines/ports/object-storage';

const badKeys = ['../secret', '/etc/passwd', 'chat/../../x', 'Chat/a', 'chat//a', 'chat/', ''];
const LARGE_BYTES = 6 * 1024 * 1024;

/** What every storage must keep, wherever its bytes lie. A sound one gives no violations. */
export async function storageViolations(storage: ObjectStorage): Promise<readonly string[]> {
  const violations: string[] = [];
  const expect = async (what: string, key: string, wanted: Uint8Array | null) => {
    const found = await storage.get(key);
    const isSame = wanted === null ? found === null : found !== null && equal(found, wanted);
    if (!isSame) violations.push(what);
  };
  const [first, second] = [Buffer.from('a picture'), Buffer.from('another, and longer')];
  const large = Buffer.alloc(LARGE_BYTES, 'all bytes count ');

  await expect('something where nothing was put', 'chat/a1', null);
  await storage.put('chat/a1', first);
  await expect('what was put does not come back', 'chat/a1', first);
  await storage.put('chat/a1', second);
  await expect('what was put over it does not come back', 'chat/a1', second);
  await storage.put('chat/a1/deeper', first).catch(() => undefined);
  await expect('another key changed it', 'chat/a1', second);
  await storage.put('chat/empty', new Uint8Array());
  await expect('nothing at all is something', 'chat/empty', new Uint8Array());
  await storage.put('kyc/large', large);
  await expect('a large object is not whole', 'kyc/large', large);
  // Two at once: one of them whole, never a mixture.
  await Promise.all([storage.put('chat/b', first), storage.put('chat/b', second)]);
  const b = await storage.get('chat/b');
  if (b === null || !(equal(b, first) || equal(b, second))) violations.push('a mixture of two');
  await storage.delete('chat/a1');
  await storage.delete('chat/a1');
  await expect('what was deleted is there', 'chat/a1', null);
  for (const key of badKeys) {
    for (const work of [() => storage.put(key, first), () => storage.get(key)]) {
      const why = await refusalOf(work);
      if (why !== `Not an object key: ${key}`) violations.push(`the key "${key}": ${why}`);
    }
  }
  return violations;
}

const equal = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

async function refusalOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
