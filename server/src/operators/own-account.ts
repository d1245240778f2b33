import type { OperatorCaller } from '../call/endpoint.ts';
import type { Services } from '../services.ts';
import { theOperator } from './the-operator.ts';

/**
 * Whether an operator is this customer as well, by the mailbox of the e-mail address: then somebody
 * else acts.
 */
export async function isOwnAccount(
  caller: OperatorCaller,
  userId: string,
  services: Services,
): Promise<boolean> {
  const [operator, user] = await Promise.all([
    theOperator(caller, services),
    services.stores.users.byId(userId),
  ]);
  return user !== null && isSameMailbox(user.email, operator.email);
}

/**
 * Whether letters to both addresses arrive in one mailbox, as far as spelling tells: in any case
 * and width of letters, with anything behind a plus (RFC 5233), with a dot at the end or without.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

function mailboxOf(email: string): string {
  const plain = email.trim().normalize('NFKC').toLowerCase().replace(/\.$/, '');
  return plain.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
