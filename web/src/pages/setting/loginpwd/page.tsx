import { m } from '@candor/locales/messages';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type ChangeForm, changeProblems } from '../../../account/account-forms.ts';
import { fieldOfRefusal } from '../../../account/form-words.ts';
import { PasswordField, StrengthHint } from '../../../account/password-fields.tsx';
import { useAccountForm } from '../../../account/use-account-form.ts';
import { failureText, refusalReason } from '../../../api/failure.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { goBack, hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { useIsOnline } from '../../../shell/online.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { showToast } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

/** Changes the login password; every other device is logged out. */
export function Page(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const change = useKeyedMutation('updatePassword', { survivesReload: false });
  const { form, problemText, showRefusal } = useAccountForm<ChangeForm>(
    { oldPassword: '', newPassword: '', confirmPassword: '' },
    changeProblems,
  );
  useEffect(() => {
    if (change.error !== undefined) showRefusal(change.error);
  }, [change.error, showRefusal]);

  const submit = form.handleSubmit(async (values) => {
    const isUnknown = change.state === 'unknown';
    const answer = await (isUnknown ? change.checkAndRetry() : change.send(values));
    if (answer === null) return;
    showToast((say) => say(m.common_toast_success));
    goBack();
  });
  const isOther = fieldOfRefusal(refusalReason(change.error)) === null;
  const problem = change.error !== undefined && isOther && failureText(change.error, t);

  // Registered in the order of the page: the first error in that order gets the focus.
  const inputs = {
    oldPassword: form.register('oldPassword'),
    newPassword: form.register('newPassword'),
    confirmPassword: form.register('confirmPassword'),
  };

  return (
    <ShellPage
      title={t(m.setting_login_password)}
      bar={
        <ActionBar>
          <Button
            isFull
            type="submit"
            form="change-password"
            isBusy={change.isBusy}
            isDisabled={!isOnline}
            reason={isOnline ? undefined : t(m.common_offline_disabled)}
          >
            {t(change.state === 'unknown' ? m.common_check_and_retry : m.setting_save)}
          </Button>
        </ActionBar>
      }
    >
      <form id="change-password" onSubmit={submit} noValidate className="auth-form">
        <PasswordField
          label={t(m.setting_current_password)}
          input={inputs.oldPassword}
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
            input={inputs.newPassword}
            error={problemText('newPassword')}
          />
          <StrengthHint password={form.watch('newPassword')} />
        </div>
        <PasswordField
          label={t(m.auth_confirm_password)}
          input={inputs.confirmPassword}
          error={problemText('confirmPassword')}
        />
        <Note icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t(m.setting_other_sessions_end)}
        </Note>
        {problem && (
          <div role="alert">
            <Note tone="danger">{problem}</Note>
          </div>
        )}
      </form>
    </ShellPage>
  );
}
