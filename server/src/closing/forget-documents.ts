import type { CoreServices } from '../services.ts';

/** Identity is kept for so long after an account was closed, as the law of money asks. */
const KEPT_MS = 5 * 365.25 * 24 * 3600_000;
const AT_ONCE = 20;

/** Destroys identities whose time is over: each document's key lies, sealed, with its bytes. */
export function documentChore({ stores, storage }: CoreServices) {
  return async (nowMs: number): Promise<number> => {
    const old = await stores.closings.oldDocuments(nowMs - KEPT_MS, AT_ONCE);
    for (const { caseId, objectKeys } of old) {
      for (const key of objectKeys) await storage.delete(key);
      await stores.closings.forgetDocument(caseId);
    }
    return old.length;
  };
}
