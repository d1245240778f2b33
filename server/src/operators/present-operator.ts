import type { OperatorRecord } from '@candor/database/stores/operators';
import type { UserRecord } from '@candor/database/stores/users';
import type { Services } from '../services.ts';

/** An operator as other operators see them. */
export function operatorRow(operator: OperatorRecord) {
  const { id, name, email, roles, isDisabled: disabled } = operator;
  return { id, name, email, roles: [...roles], disabled, createTimeTimestamp: operator.createdMs };
}

/** A customer as operators see them: enough to know whom they speak with. */
export function maskedCustomer(user: UserRecord) {
  const [name = '', domain = ''] = user.email.split('@');
  return {
    userId: user.userId,
    maskedName: [user.firstName, user.lastName].filter(Boolean).map(masked).join(' '),
    maskedEmail: `${masked(name)}@${masked(domain)}`,
    kycStatus: user.kycStatus,
    locked: user.isLocked,
    createTimeTimestamp: user.createdMs,
  };
}

export async function maskedCustomerOf(userId: string, { stores }: Pick<Services, 'stores'>) {
  const user = await stores.users.byId(userId);
  if (user === null) throw new Error(`There is no customer ${userId}.`);
  return maskedCustomer(user);
}

const masked = (text: string) => `${[...text][0] ?? ''}***`;
