import { usePreferences } from '@candor/ui/preferences';
import { create } from 'zustand';
import { renewDrafts } from './drafts.ts';
import { ownUserId, sessionToken, useSession } from './session.ts';

/** When somebody last touched, typed or clicked, in any tab; epoch milliseconds as text. */
const lastActKey = 'candor.last-act';
/** Written at most so often: a pointer moves the clock of all tabs. */
const writtenEveryMs = 5_000;
const lookEveryMs = 1_000;
/** So far a clock may be set back without locking. */
const clockSlackMs = 60_000;
const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Whether the app is locked: nobody has used it for as long as its customer has chosen. */
export const useScreenLock = create<{ readonly isLocked: boolean }>(() => ({ isLocked: false }));

export function isScreenLocked(): boolean {
  return useScreenLock.getState().isLocked;
}

/** Null where nothing, or no instant that has been, is kept. */
function lastActMs(nowMs: number): number | null {
  const text = localStorage.getItem(lastActKey);
  if (text === null || !/^\d{1,15}$/.test(text)) return null;
  const atMs = Number(text);
  return atMs <= nowMs + clockSlackMs ? atMs : null;
}

/** Locks or opens the app by what is kept; whatever cannot be read locks it. */
function look(): void {
  const nowMs = Date.now();
  const atMs = lastActMs(nowMs);
  const limitMs = usePreferences.getState().lockMinutes * 60_000;
  const isLocked = sessionToken() !== null && (atMs === null || nowMs - atMs >= limitMs);
  if (isLocked !== isScreenLocked()) useScreenLock.setState({ isLocked });
}

/** Counts as an act of the person: at a login, and once the person has proved who it is. */
export function unlockScreen(): void {
  const nowMs = Date.now();
  const beforeMs = lastActMs(nowMs) ?? nowMs;
  localStorage.setItem(lastActKey, String(nowMs));
  // What was typed before the lock is there after it, however long that was.
  const userId = ownUserId(useSession.getState());
  if (userId !== null) renewDrafts(userId, beforeMs, nowMs);
  look();
}

/** An act of somebody before the app was locked puts that off; after it only a proof opens. */
function noteAct(): void {
  look();
  if (isScreenLocked() || sessionToken() === null) return;
  const nowMs = Date.now();
  if (nowMs - (lastActMs(nowMs) ?? 0) >= writtenEveryMs) {
    localStorage.setItem(lastActKey, String(nowMs));
  }
}

/** Locks the app from now on when nobody uses it. Runs once, before anything is drawn. */
export function followActs(): void {
  look();
  for (const act of acts) {
    window.addEventListener(act, noteAct, { capture: true, passive: true });
  }
  // A machine that slept has run no timer: what it shows first is looked at again.
  for (const back of ['focus', 'pageshow']) window.addEventListener(back, look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('storage', look);
  usePreferences.subscribe(look);
  useSession.subscribe(look);
  setInterval(look, lookEveryMs);
}
