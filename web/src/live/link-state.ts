import { create } from 'zustand';

/**
 * idle: nobody listens to anything. connecting: the first try. up: frames arrive. down: the
 * connection was lost; screens read every 5 s until it is back.
 */
export type LinkState = 'idle' | 'connecting' | 'up' | 'down';

export const useLink = create<{ readonly state: LinkState }>(() => ({ state: 'idle' }));

export function useLinkState(): LinkState {
  return useLink((link) => link.state);
}

export const pollEveryMs = 5000;

/** The same, and while it is asked for. */
export function usePoll(isAsked: boolean): number | undefined {
  const whileDown = usePollWhileDown();
  return isAsked ? pollEveryMs : whileDown;
}

/** For `useCall`: read every 5 s as long as the live connection is down, otherwise not. */
export function usePollWhileDown(): number | undefined {
  return useLink((link) => (link.state === 'down' ? pollEveryMs : undefined));
}
