import type { SessionRenewed } from '@candor/contract/account-shapes';
import { jsonTimeoutMs } from '@candor/contract/client';
import { isRenewed, readOtherTabs, renewSession, sessionToken, useSession } from './session.ts';

/**
 * In every tab of the browser: until when a call is under way that gives the session another token.
 * The server ends the old one first, so the end may be heard of before the answer.
 */
const underWayKey = 'candor.renewal';
const pollMs = 50;

/** By each token of this visit that was replaced, the one after it. */
const successors = new Map<string, string>();
useSession.subscribe((now, before) => {
  if (before.token === null || now.token === null || !isRenewed(before, now)) return;
  successors.delete(now.token);
  successors.set(before.token, now.token);
});

/**
 * Says in every tab that the token is about to be replaced. What it hands back ends that: with the
 * session that was answered, or with null. An answer that comes after a logout is dropped.
 */
export function beginRenewal(token: string): (renewed: SessionRenewed | null) => void {
  localStorage.setItem(underWayKey, String(Date.now() + jsonTimeoutMs));
  const giveUp = () => localStorage.removeItem(underWayKey);
  // The answer is lost with the page.
  window.addEventListener('pagehide', giveUp);
  return (renewed) => {
    window.removeEventListener('pagehide', giveUp);
    if (renewed !== null && token === sessionToken()) renewSession(renewed);
    giveUp();
  };
}

function isUnderWay(): boolean {
  const leftMs = Number(localStorage.getItem(underWayKey)) - Date.now();
  return leftMs > 0 && leftMs <= jsonTimeoutMs;
}

/**
 * The token that took the place of one that the server says has ended, in this tab or another; null
 * where none did, so that the session has ended. Waits for an answer that may bring it.
 */
export async function tokenAfter(token: string): Promise<string | null> {
  while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, pollMs));
  await readOtherTabs();
  let last = token;
  for (let next = successors.get(last); next !== undefined; next = successors.get(last)) {
    last = next;
  }
  return last !== token && last === sessionToken() ? last : null;
}
