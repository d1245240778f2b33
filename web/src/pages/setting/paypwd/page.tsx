import { m } from '@candor/locales/messages';
import { Checkbox } from '@candor/ui/components/checkbox';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import {
  type PayPasswordForm,
  type PayPasswordMode,
  payPasswordProblems,
} from '../../../account/account-forms.ts';
import { CodeField } from '../../../account/code-field.tsx';
import { codeOf, fillCode } from '../../../account/codes.ts';
import { type EmailCode, useEmailCode, useSendCode } from '../../../account/email-code.ts';
import { useOwnUser } from '../../../account/own-user.ts';
import { PasswordField } from '../../../account/password-fields.tsx';
import { FormProblem, SubmitBar } from '../../../account/submit-bar.tsx';
import { useAccountForm } from '../../../account/use-account-form.ts';
import { UserAway } from '../../../account/user-away.tsx';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { goBack, replaceWith, useParameters } from '../../../app/navigation.ts';
import { rememberUser, useSession } from '../../../session/session.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';

const empty = {
  emailCode: '',
  oldPassword: '',
  oldPayPassword: '',
  payPassword: '',
  confirmPayPassword: '',
};

/** The call of each mode, with what it takes of the form. */
function useSending(mode: PayPasswordMode, code: EmailCode, endOthers: boolean) {
  const kept = { survivesReload: false };
  const setting = useKeyedMutation('settingPayPassword', kept);
  const change = useKeyedMutation('updatePayPassword', kept);
  const reset = useKeyedMutation('resetPayPassword', kept);
  const sending = { set: setting, change, reset }[mode];
  const send = (form: PayPasswordForm) => {
    if (sending.state === 'unknown') return sending.checkAndRetry();
    const { email, emailCode, oldPassword, oldPayPassword, payPassword, confirmPayPassword } = form;
    const codeHandle = code.sentTo(email)?.codeHandle;
    const chosen = { payPassword, confirmPayPassword, endOthers };
    if (mode === 'set') return setting.send(chosen);
    if (mode === 'change') return change.send({ oldPayPassword, ...chosen });
    return reset.send({ emailCode, codeHandle, password: oldPassword, ...chosen });
  };
  return { sending, send };
}

/** Sets, changes or resets the six digits that guard withdrawals. */
export function Page(): ReactNode {
  const user = useSession((session) => session.user);
  const { mode } = useParameters();
  const t = useT();
  const reading = useOwnUser();
  if (user === null) {
    return (
      <ShellPage title={t(m.setting_transaction_password)}>
        <UserAway reading={reading} />
      </ShellPage>
    );
  }
  // What there is decides; the address only says whether the old one is forgotten.
  const kept = mode === 'reset' ? 'reset' : 'change';
  const asked = user.hasPayPassword ? kept : 'set';
  return <PayPasswordFields key={asked} mode={asked} email={user.email} />;
}

function PayPasswordFields({ mode, email }: { mode: PayPasswordMode; email: string }) {
  const t = useT();
  const code = useEmailCode('payPassword');
  const [endsOthers, setEndsOthers] = useState(true);
  const { sending, send } = useSending(mode, code, endsOthers);
  const { form, problemText, showRefusal } = useAccountForm<PayPasswordForm>(
    { ...empty, email },
    (values) => payPasswordProblems(values, mode),
    sending.error,
  );
  const submit = form.handleSubmit(async (values) => {
    if ((await send(values)) === null) return;
    const { user } = useSession.getState();
    if (user !== null) rememberUser({ ...user, hasPayPassword: true });
    showToast((say) => say(m.common_toast_success));
    goBack();
  });
  const digits = (name: keyof PayPasswordForm) => codeOf(form, name);
  const newWord = mode === 'set' ? m.setting_transaction_password : m.auth_new_password;
  return (
    <ShellPage
      title={t(m.setting_transaction_password)}
      bar={<SubmitBar form="pay-password" label={t(m.setting_save)} sending={sending} />}
    >
      <form id="pay-password" onSubmit={submit} noValidate className="auth-form mt-3">
        {mode === 'reset' && (
          <ResetFields
            code={code}
            form={form}
            problemText={problemText}
            showRefusal={showRefusal}
          />
        )}
        {mode === 'change' && (
          <PasswordField
            label={t(m.setting_old_password)}
            input={digits('oldPayPassword')}
            error={problemText('oldPayPassword')}
            autoComplete="off"
            aside={<ForgotLink />}
          />
        )}
        <PasswordField
          label={t(newWord)}
          input={digits('payPassword')}
          error={problemText('payPassword')}
          placeholder={t(m.auth_six_digits)}
          autoComplete="off"
        />
        <PasswordField
          label={t(m.auth_confirm_password)}
          input={digits('confirmPayPassword')}
          error={problemText('confirmPayPassword')}
          placeholder={t(m.auth_type_again)}
          autoComplete="off"
        />
        <Checkbox isOn={endsOthers} onChange={setEndsOthers}>
          {t(m.setting_log_out_others)}
        </Checkbox>
        <FormProblem error={sending.error} />
      </form>
    </ShellPage>
  );
}

/** In place of this page, so that the way back leads to the page that asked. */
function ForgotLink() {
  const t = useT();
  const reset = () => replaceWith('pages/setting/paypwd', { mode: 'reset' });
  return (
    <button type="button" className="link hit" onClick={reset}>
      {t(m.setting_forgot)}
    </button>
  );
}

type Fields = ReturnType<typeof useAccountForm<PayPasswordForm>> & { code: EmailCode };

function ResetFields({ code, form, problemText, showRefusal }: Fields) {
  const t = useT();
  const sendCode = useSendCode(code, form, showRefusal);
  return (
    <>
      <CodeField
        code={code}
        email={form.watch('email')}
        input={codeOf(form, 'emailCode')}
        error={problemText('emailCode')}
        onSend={sendCode}
        onFill={fillCode(form, 'emailCode')}
      />
      <PasswordField
        label={t(m.setting_login_password)}
        input={form.register('oldPassword')}
        error={problemText('oldPassword')}
        autoComplete="current-password"
      />
    </>
  );
}
