import { LogOut } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type ChangeForm, changeProblems } from '../../../account/account-forms.ts';
import { PasswordField, StrengthHint } from '../../../account/password-fields.tsx';
import { FormProblem, SubmitBar } from '../../../account/submit-bar.tsx';
import { useAccountForm } from '../../../account/use-account-form.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { goBack, hrefTo } from '../../../app/navigation.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';

function useChange() {
  const sending = useKeyedMutation('updatePassword', { survivesReload: false });
  const { form, problemText } = useAccountForm<ChangeForm>(
    { oldPassword: '', newPassword: '', confirmPassword: '' },
    changeProblems,
    sending.error,
  );
  const submit = form.handleSubmit(async (values) => {
    const isUnknown = sending.state === 'unknown';
    const answer = await (isUnknown ? sending.checkAndRetry() : sending.send(values));
    if (answer === null) return;
    showToast((say) => say(m.common_toast_success));
    goBack();
  });
  return { form, problemText, sending, submit };
}

/** Changes the login password; every other device is logged out. */
export function Page(): ReactNode {
  const t = useT();
  const { form, problemText, sending, submit } = useChange();
  // Registered in the order of the page: the first error in that order gets the focus.
  const oldPassword = form.register('oldPassword');
  const newPassword = form.register('newPassword');
  const confirmPassword = form.register('confirmPassword');
  return (
    <ShellPage
      title={t(m.setting_login_password)}
      bar={<SubmitBar form="change-password" label={t(m.setting_save)} sending={sending} />}
    >
      <form id="change-password" onSubmit={submit} noValidate className="auth-form mt-3">
        <PasswordField
          label={t(m.setting_current_password)}
          input={oldPassword}
          error={problemText('oldPassword')}
          autoComplete="current-password"
          aside={
            <a className="link hit" href={hrefTo('pages/auth/resetpwd')}>
              {t(m.setting_forgot)}
            </a>
          }
        />
        <div>
          <PasswordField
            label={t(m.auth_new_password)}
            input={newPassword}
            error={problemText('newPassword')}
          />
          <StrengthHint password={form.watch('newPassword')} />
        </div>
        <PasswordField
          label={t(m.auth_confirm_password)}
          input={confirmPassword}
          error={problemText('confirmPassword')}
        />
        <Note icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t(m.setting_other_sessions_end)}
        </Note>
        <FormProblem error={sending.error} />
      </form>
    </ShellPage>
  );
}
