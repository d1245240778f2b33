import { m } from '@candor/locales/messages';
import { showToast } from '@candor/ui/toasts';
import { useEffect, useState } from 'react';
import { type RegisterForm, registerProblems } from '../../../account/account-forms.ts';
import { useEmailCode, useSendCode } from '../../../account/email-code.ts';
import { useAccountForm } from '../../../account/use-account-form.ts';
import { useIsPaper } from '../../../api/app-config.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { replaceWith, returnTo } from '../../../app/navigation.ts';
import { homePath } from '../../../app/routes.ts';
import { rememberUsername } from '../../../session/session.ts';
import { signIn } from '../../../session/sign-in.ts';
import { forgetVisit, readVisit, writeVisit } from './visit.ts';

/** What the call is given: trimmed, and without an invitation code when none was typed. */
function wireForm({ email, emailCode, password, confirmPassword, invitationCode }: RegisterForm) {
  const invite = invitationCode.trim();
  return {
    email: email.trim(),
    emailCode,
    password,
    confirmPassword,
    ...(invite === '' ? {} : { invitationCode: invite }),
  };
}

/** The registration of this visit: form, code and sending. Leads to what comes first afterwards. */
export function useRegistration(inviteCode: string | undefined) {
  const code = useEmailCode('register');
  const sending = useKeyedMutation('registerEmail', { survivesReload: false });
  const isPaper = useIsPaper();
  const [visit] = useState(() => readVisit(inviteCode));
  const { form, problemText, showRefusal } = useAccountForm<RegisterForm>(
    { ...visit, password: '', confirmPassword: '', hasConsent: false },
    registerProblems,
    sending.error,
  );
  const sendCode = useSendCode(code, form, showRefusal);
  const [email, emailCode, invitationCode] = form.watch(['email', 'emailCode', 'invitationCode']);

  useEffect(() => {
    writeVisit({ email, emailCode, invitationCode });
  }, [email, emailCode, invitationCode]);

  const submit = form.handleSubmit(async (values) => {
    const isUnknown = sending.state === 'unknown';
    const answer = await (isUnknown ? sending.checkAndRetry() : sending.send(wireForm(values)));
    if (answer === null) return;
    forgetVisit();
    rememberUsername(answer.user.email);
    signIn(answer, true);
    if (isPaper) {
      replaceWith('pages/auth/start', { registered: '1' });
    } else {
      showToast((say) => say(m.common_toast_register_success));
      returnTo(homePath);
    }
  });
  return { form, problemText, code, sendCode, sending, submit };
}
