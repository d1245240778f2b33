import type { Services } from '../services.ts';

/** Twelve letters that stand for an e-mail or a name in the security log, always the same ones. */
export function accountMark(account: string, { secret }: Pick<Services, 'secret'>): string {
  return secret.mark('security log', account).toString('hex').slice(0, 12);
}

/**
 * Whose e-mail a line is about: the customer, or the mark of an e-mail nobody has. So no crowd of
 * invented names takes the place of a customer's line.
 */
export async function whoseEmail(
  email: string,
  services: Pick<Services, 'secret' | 'stores'>,
): Promise<{ readonly userId: string } | { readonly account: string }> {
  const user = await services.stores.users.byEmail(email);
  return user === null ? { account: accountMark(email, services) } : { userId: user.userId };
}
