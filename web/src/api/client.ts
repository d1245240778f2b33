import type { RouteId } from '@candor/contract/all-routes';
import { type ApiError, createClient } from '@candor/contract/client';
import type { Language } from '@candor/contract/enums';
import type { FrameAnswer, FrameCall } from '@candor/contract/frame-calls';
import type { Locale } from '@candor/locales/locale';
import { usePreferences } from '@candor/ui/preferences';
import { markReached, markUnreached } from '@candor/ui/reach/reach';
import { beginRenewal, tokenAfter } from '../session/renewal.ts';
import { sessionToken } from '../session/session.ts';

export type { RouteId };

const languageOfLocale = {
  en: 'en',
  'zh-Hans': 'zh_Hans_CN',
  'zh-Hant': 'zh_Hant_HK',
} as const satisfies Record<Locale, Language>;

/** The language of the app as the wire names it. */
export function wireLanguage(): Language {
  return languageOfLocale[usePreferences.getState().locale];
}

/** A fresh key: one for each confirmed content. */
export function newIdempotencyKey(): string {
  // `randomUUID` exists only where the page is served safely (https or localhost).
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

let endSession: (error: ApiError) => void = () => undefined;

/** Who is told when a call answers that the session has ended. Set once, at the start. */
export function onSessionEnded(run: (error: ApiError) => void): void {
  endSession = run;
}

let sendFrame: (call: FrameCall) => FrameAnswer | null = () => null;

/** What carries order calls while the app is connected. Set with the first page that orders. */
export function sendFramesBy(send: typeof sendFrame): void {
  sendFrame = send;
}

/** The server this page came from. */
const baseUrl = new URL('.', window.location.href).href.replace(/\/$/, '');

/** Every call of the contract, typed. Screens use `useCall` and `useKeyedMutation` over it. */
export const client = createClient({
  baseUrl,
  send: async ({ url, method, headers, body, signal }) => {
    const aborts = signal as AbortSignal;
    try {
      const answer = await fetch(url, {
        method,
        headers,
        body: body as BodyInit | undefined,
        signal: aborts,
      });
      // A gateway that answers in the server's place says that the server does not.
      if (answer.status === 502 || answer.status === 504) markUnreached();
      else markReached();
      return answer;
    } catch (failure) {
      if (!aborts.aborted) markUnreached();
      throw failure;
    }
  },
  sendFrame: (call) => sendFrame(call),
  newAbort: () => new AbortController(),
  startTimer: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  newKey: newIdempotencyKey,
  token: sessionToken,
  language: wireLanguage,
  onSessionEnded: (error, token) => {
    // A late answer to a session that is already gone must not end the new one.
    if (token === sessionToken()) endSession(error);
  },
  beginRenewal,
  tokenAfter,
});
