import type { EmailCodeKey } from '@candor/database/stores/email-codes';
import type { UserRecord } from '@candor/database/stores/users';
import { whoWasTried } from '../../auth/account-mark.ts';
import { keptEmail } from '../../auth/email-address.ts';
import { codeLifeMs, type DrawnCode, resendAfterMs } from '../../auth/email-codes.ts';
import { secondsOf } from '../../auth/throttles.ts';
import { accept, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import { textOf } from '../../call/words.ts';
import { networkOf } from '../../edge/caller-address.ts';
import type { Services } from '../../services.ts';

/**
 * Send a code. It never tells whether an e-mail is registered: a reset for an unknown one answers
 * alike and sends nothing. Refusals: CODE_TOO_SOON, LOCAL_ONLY (codes on the screen, asked for from
 * elsewhere), and for the transaction password LOGIN_EXPIRED
 * without a session and EMAIL_INVALID for any e-mail but the own.
 */
export const getEmailCode = endpoint('getEmailCode', async (call, services) => {
  if (!mayReadCode(call, services)) {
    services.security.note('host-refused', { address: call.address, what: 'screen-code' });
    return refuse('LOCAL_ONLY');
  }
  const email = keptEmail(call.input.email);
  const { type } = call.input;
  if (type === 'payPassword') {
    if (call.caller === null) return refuse('LOGIN_EXPIRED');
    const own = await services.stores.users.signed(call.caller.userId);
    if (own === null) return refuse('BOOKS_SUSPENDED');
    if (own.email !== email) return refuse('EMAIL_INVALID', { field: 'email' });
  }
  const user = await services.stores.users.byEmail(email);
  const drawn = await drawCode({ email, type }, user, call, services);
  const about = { address: call.address, ...whoWasTried(email, user, services) };
  if ('waitMs' in drawn) {
    services.security.note('code-refused', { ...about, what: `${type} ${drawn.full}` });
    return refuse('CODE_TOO_SOON', { figures: { s: Math.max(1, secondsOf(drawn.waitMs)) } });
  }
  services.security.note('code-sent', { ...about, what: type });
  if (type !== 'reset' || user !== null) {
    sendLater({ to: email, code: drawn.code, call }, services);
  }
  return accept({
    expireTimestamp: call.nowMs + codeLifeMs,
    nextSendTimestamp: call.nowMs + resendAfterMs,
    codeHandle: drawn.handle,
    // A reset of an unknown e-mail shows a code as well, one that opens nothing.
    ...(services.mail.mode === 'screen' ? { simulatedCode: drawn.code } : {}),
  });
});

/** Codes on the screen are for who sits at this machine, unless a setting gives them to all. */
function mayReadCode(
  { isFromThisMachine }: Call<'getEmailCode'>,
  { mail, config }: Services,
): boolean {
  return mail.mode !== 'screen' || config.hasPublicScreenMail || isFromThisMachine;
}

/**
 * The house's own limit is for strangers: who is logged in, or has been from there, gets a code
 * while strangers have used theirs up.
 */
async function drawCode(
  key: EmailCodeKey,
  user: UserRecord | null,
  { caller, address, nowMs }: Call<'getEmailCode'>,
  services: Services,
): Promise<DrawnCode> {
  const network = networkOf(address);
  const account = user?.userId ?? key.email;
  const isKnown =
    caller !== null || (await services.stores.knownNetworks.isKnown(account, network));
  const isCounted = services.config.doors.hasAddressLimits;
  return services.emailCodes.draw(key, { network, isCounted, isKnown, nowMs });
}

/**
 * The answer does not wait for the mail server: waiting only where an
 * account exists would tell of it.
 */
function sendLater(
  letter: { to: string; code: string; call: Call<'getEmailCode'> },
  services: Services,
): void {
  const { to, code, call } = letter;
  services.mail
    .send({
      to,
      locale: call.locale,
      // Without the code: subjects stand on locked screens and in the logs of mail servers.
      subject: textOf('mail_code_subject', call.locale, {}),
      text: textOf('mail_code_body', call.locale, { code }),
    })
    .catch((error: unknown) => services.log.error({ err: error }, 'a code could not be mailed'));
}
