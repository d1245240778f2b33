const prefix = 'candor.sending.';
/** The server keeps an Idempotency-Key for 24 hours; a shorter memory here is safe. */
const lifeMs = 23 * 3600_000;

/** Something that was confirmed and sent, and whose final answer is not known yet. */
export interface PendingSend {
  readonly userId: string | null;
  readonly idempotencyKey: string;
  readonly input: unknown;
  readonly sentMs: number;
}

/** What this user sent from this slot without having had a final answer, or null. */
export function readPendingSend(
  slot: string,
  userId: string | null,
  nowMs: number,
): PendingSend | null {
  const text = localStorage.getItem(prefix + slot);
  if (text === null) return null;
  try {
    const pending = JSON.parse(text) as PendingSend;
    return pending.userId === userId && nowMs - pending.sentMs < lifeMs ? pending : null;
  } catch {
    return null; // Written by another version; the server's own record decides.
  }
}

export function keepPendingSend(slot: string, pending: PendingSend): void {
  try {
    localStorage.setItem(prefix + slot, JSON.stringify(pending));
  } catch {
    // Storage full or forbidden: the key lives as long as the page does.
  }
}

export function dropPendingSend(slot: string): void {
  localStorage.removeItem(prefix + slot);
}

/** Whether this user has sent anything whose final answer is not known. */
export function hasPendingSend(userId: string | null, nowMs: number): boolean {
  for (let at = 0; at < localStorage.length; at++) {
    const key = localStorage.key(at);
    if (key?.startsWith(prefix) && readPendingSend(key.slice(prefix.length), userId, nowMs)) {
      return true;
    }
  }
  return false;
}
