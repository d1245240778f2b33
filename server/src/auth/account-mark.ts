import type { Services } from '../services.ts';

/** Twelve letters that stand for an e-mail or a name in the security log, always the same ones. */
export function accountMark(account: string, { secret }: Pick<Services, 'secret'>): string {
  return secret.mark('security log', account).toString('hex').slice(0, 12);
}

/**
 * Whom a line is about: the customer, or the mark of a name nobody has. So no crowd of invented
 * names takes the place of a customer's line.
 */
export function whoWasTried(
  account: string,
  user: { readonly userId: string } | null,
  services: Pick<Services, 'secret'>,
): { readonly userId: string } | { readonly account: string } {
  return user === null ? { account: accountMark(account, services) } : { userId: user.userId };
}
