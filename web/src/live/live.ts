import { usePreferences } from '@candor/ui/preferences';
import { askWhileLost, markReached, useReach } from '@candor/ui/reach/reach';
import { useEffect, useRef } from 'react';
import { client, wireLanguage } from '../api/client.ts';
import { markHeard } from '../api/last-heard.ts';
import { readings } from '../api/readings.ts';
import { tokenAfter } from '../session/renewal.ts';
import { isScreenLocked } from '../session/screen-lock.ts';
import { ownUserId, sessionToken, useSession } from '../session/session.ts';
import { Connection, type Socket, type TopicListener } from './connection.ts';
import { useLink } from './link-state.ts';

let endSession: () => void = () => undefined;

function pushUrl(): string {
  const url = new URL('push', window.location.href.split('#', 1)[0]);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.search = '';
  return url.href;
}

/** The one live connection of the app. It opens with the first topic that is listened to. */
export const connection = new Connection({
  openSocket: () => new WebSocket(pushUrl()) as unknown as Socket,
  token: sessionToken,
  language: wireLanguage,
  startTimer: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  onState: (state) => useLink.setState({ state }),
  onSessionEnded: async (token) => {
    // A token after it starts the connection anew (`followLive`).
    if ((await tokenAfter(token)) === null && token === sessionToken()) endSession();
  },
  onHeard: () => {
    markHeard(Date.now());
    markReached();
  },
});

/** Keeps the connection in step with who is signed in, the language and the network. Runs once. */
export function followLive(onSessionEnded: () => void): void {
  endSession = onSessionEnded;
  useSession.subscribe((now, before) => {
    if (now.token === before.token) return;
    if (ownUserId(now) !== ownUserId(before)) connection.forget();
    connection.restart();
  });
  usePreferences.subscribe((now, before) => {
    if (now.locale !== before.locale) connection.restart();
  });
  window.addEventListener('online', () => connection.restart());
  readAgainAfterBreaks();
}

/** Whatever happened during a break, what is on the screen is read again after it. */
function readAgainAfterBreaks(): void {
  let isBroken = false;
  const follow = () => {
    const { state } = useLink.getState();
    if (state === 'down' || useReach.getState().isLost) isBroken = true;
    else if (isBroken && state !== 'connecting') {
      isBroken = false;
      readings.changed();
    }
  };
  useLink.subscribe(follow);
  useReach.subscribe(follow);
  askWhileLost(() => {
    if (isScreenLocked()) return;
    void client.call('appVersion', {}).catch(() => undefined);
  });
}

/** Hears a topic of `/push` while the component is shown. With null, nothing. */
export function useTopic(topic: string | null, onFrame: TopicListener): void {
  const latest = useRef(onFrame);
  useEffect(() => {
    latest.current = onFrame;
  });
  useEffect(() => {
    if (topic === null) return;
    return connection.listen(topic, (frame) => latest.current(frame));
  }, [topic]);
}
