import { replaceWith } from '../app/navigation.ts';
import { loginPath } from '../app/routes.ts';
import { signOut } from '../session/sign-in.ts';

/** Logs out and leads to the login page. */
export function logOut(): void {
  signOut();
  replaceWith(loginPath);
}
