import type { SessionOpened, User } from '@candor/contract/account-shapes';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Session {
  readonly token: string | null;
  readonly expireTimestamp: number | null;
  readonly user: User | null;
  /** The account name typed last, offered again at login. Survives the end of the session. */
  readonly lastUsername: string;
  /** Whose typed forms are kept: the user of the latest session. */
  readonly lastUserId: string | null;
}

const signedOut = { token: null, expireTimestamp: null, user: null };

/** Who is signed in on this device. Logged in means a token is present. */
export const useSession = create<Session>()(
  persist((): Session => ({ ...signedOut, lastUsername: '', lastUserId: null }), {
    name: 'candor.session',
  }),
);

/** Keeps a fresh session. */
export function beginSession(answer: SessionOpened): void {
  const { token, expireTimestamp, user } = answer;
  useSession.setState({ token, expireTimestamp, user, lastUserId: user.userId });
}

/** Forgets the session; the account name and whose forms are kept stay. */
export function clearSession(): void {
  useSession.setState(signedOut);
}

/** Renews what is known of the customer, as `/api/user/info` answers it. */
export function rememberUser(user: User): void {
  if (useSession.getState().token !== null) useSession.setState({ user });
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

/** Follows sign-in and sign-out in other tabs of the same browser. */
export function followOtherTabs(onChange: () => void): void {
  window.addEventListener('storage', async (event) => {
    if (event.key !== 'candor.session') return;
    const before = sessionToken();
    await useSession.persist.rehydrate();
    if (sessionToken() !== before) onChange();
  });
}
