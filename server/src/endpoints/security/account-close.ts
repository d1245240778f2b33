import { changeCredentials } from '../../auth/change-credentials.ts';
import { checkPayPassword } from '../../auth/check-password.ts';
import { ownSignedUser } from '../../auth/own-user.ts';
import { whoCalls } from '../../auth/who-calls.ts';
import { accept, type Refused, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { textOf } from '../../call/words.ts';
import type { Services } from '../../services.ts';

/**
 * Extension: close the own account for good. Refusals: ACCOUNT_NOT_EMPTY with what is in the way,
 * PAY_PASSWORD_UNSET, PAY_PASSWORD_LOCKED, PAY_PASSWORD_WRONG.
 */
export const accountClose = endpoint('accountClose', async (call, services) => {
  const { nowMs, address, locale, caller } = call;
  const user = await ownSignedUser(caller, services);
  if ('isAccepted' in user) return user;
  const { userId, email } = user;
  const { payPassword } = call.input;
  const wrong = await checkPayPassword({ user, payPassword, address, nowMs, caller }, services);
  if (wrong !== null) return wrong;
  const before = await refuseObstacles(userId, services);
  if (before !== null) return before;
  const { closings } = services.stores;
  await changeCredentials({ ...call, userId }, services, async (change) => {
    await change.stores.closings.close(userId, nowMs);
    await change.endSessions(null);
    await change.endKeys(null);
    await change.stores.webhooks.end(userId, null);
    return accept({});
  });
  // What was let in before the doors shut may have done something since.
  const after = await refuseObstacles(userId, services);
  if (after !== null) {
    await closings.reopen(userId);
    return after;
  }
  services.security.note('account-closed', { ...whoCalls(caller), userId, address });
  const subject = textOf('mail_closed_subject', locale);
  services.mail
    .send({ to: email, locale, subject, text: textOf('mail_closed_text', locale) })
    .catch((error: unknown) => services.log.error({ err: error }, 'a letter could not be mailed'));
  return accept({});
});

async function refuseObstacles(
  userId: string,
  { stores }: Pick<Services, 'stores'>,
): Promise<Refused | null> {
  const found = await stores.closings.inTheWay(userId);
  return found.length === 0 ? null : refuse('ACCOUNT_NOT_EMPTY', { details: { obstacles: found } });
}
