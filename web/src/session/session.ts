import type { SessionOpened, SessionRenewed, User } from '@candor/contract/account-shapes';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Session {
  readonly token: string | null;
  readonly expireTimestamp: number | null;
  /** Read anew by every page load (`readUser`); null until then. */
  readonly user: User | null;
  /** The account name typed last, offered again at login until the page is left. */
  readonly lastUsername: string;
  /** Whose typed forms are kept: the user of the latest session. */
  readonly lastUserId: string | null;
}

/** What lies in this browser: nothing that says who somebody is. */
type Stored = Pick<Session, 'token' | 'expireTimestamp' | 'lastUserId'>;

const signedOut = { token: null, expireTimestamp: null, user: null };

const stored = ({ token, expireTimestamp, lastUserId }: Session): Stored => ({
  token,
  expireTimestamp,
  lastUserId,
});

/** Who is signed in on this device. Logged in means a token is present. */
export const useSession = create<Session>()(
  persist((): Session => ({ ...signedOut, lastUsername: '', lastUserId: null }), {
    name: 'candor.session',
    version: 1,
    partialize: stored,
    // An earlier version kept the customer too: what else it kept goes.
    migrate: (before) => stored(before as Session),
    merge: (found, current) => {
      const next = { ...current, ...(found as Partial<Stored>) };
      // In another tab somebody else may have logged in since.
      const isSame = next.token !== null && next.user?.userId === next.lastUserId;
      return isSame ? next : { ...next, user: null };
    },
  }),
);

/** The user ID of who is signed in; null for a visitor. Known before `user` is. */
export function ownUserId({
  token,
  user,
  lastUserId,
}: Pick<Session, 'token' | 'user' | 'lastUserId'>): string | null {
  return token === null ? null : (user?.userId ?? lastUserId);
}

/** Keeps a fresh session. */
export function beginSession(answer: SessionOpened): void {
  const { token, expireTimestamp, user } = answer;
  useSession.setState({ token, expireTimestamp, user, lastUserId: user.userId });
}

/** Goes on with the session under another token. */
export function renewSession({ token, expireTimestamp }: SessionRenewed): void {
  useSession.setState({ token, expireTimestamp });
}

type Held = Pick<Session, 'token' | 'user' | 'lastUserId'>;

/** Whether the same customer goes on under another token. */
export function isRenewed(before: Held, now: Held): boolean {
  const userId = ownUserId(now);
  return userId !== null && now.token !== before.token && userId === ownUserId(before);
}

/** Forgets the session; the account name and whose forms are kept stay. */
export function clearSession(): void {
  useSession.setState(signedOut);
}

/** Forgets who was here: nothing offers the account again. */
export function forgetAccount(): void {
  useSession.setState({ lastUsername: '', lastUserId: null });
}

/** Renews what is known of the customer, as `/api/user/info` answers it. */
export function rememberUser(user: User): void {
  if (ownUserId(useSession.getState()) === user.userId) useSession.setState({ user });
}

export function rememberUsername(lastUsername: string): void {
  useSession.setState({ lastUsername });
}

export function sessionToken(): string | null {
  return useSession.getState().token;
}

export function useIsSignedIn(): boolean {
  return useSession((session) => session.token !== null);
}

let onOtherTab: () => void = () => undefined;

/** Takes over what other tabs of the same browser have stored of the session. */
export async function readOtherTabs(): Promise<void> {
  const before = useSession.getState();
  await useSession.persist.rehydrate();
  const now = useSession.getState();
  if (now.token !== before.token && !isRenewed(before, now)) onOtherTab();
}

/**
 * Follows sign-in and sign-out in other tabs of the same browser. Another token of the same
 * customer is taken over without a word.
 */
export function followOtherTabs(onChange: () => void): void {
  onOtherTab = onChange;
  window.addEventListener('storage', (event) => {
    if (event.key === 'candor.session') void readOtherTabs();
  });
}
