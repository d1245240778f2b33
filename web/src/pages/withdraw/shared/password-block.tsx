import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Note } from '@candor/ui/components/note';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { digitsInput } from '../../../account/codes.ts';
import { PasswordField } from '../../../account/password-fields.tsx';
import { failureText } from '../../../api/failure.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useSession } from '../../../session/session.ts';
import { isOfPassword, type WithdrawalEntry } from './use-withdrawal.ts';

/** Block 4: the six digits, or the way to set them; what was typed stays on the page. */
export function PasswordBlock({ entry }: { entry: WithdrawalEntry }): ReactNode {
  const t = useT();
  // Until the customer is read nobody is sent away to set what may be there.
  const hasPayPassword = useSession((session) => session.user?.hasPayPassword !== false);
  const { payPassword, setPayPassword, sending } = entry;
  if (!hasPayPassword) {
    return (
      <Note tone="wait">
        <p>{t(m.errors_pay_password_unset)}</p>
        <ButtonLink variant="line" isSmall href={hrefTo('pages/setting/paypwd')}>
          {t(m.withdraw_set_password)}
        </ButtonLink>
      </Note>
    );
  }
  const refused = payPassword === '' && isOfPassword(sending.error);
  return (
    <PasswordField
      label={t(m.setting_transaction_password)}
      autoComplete="off"
      placeholder={t(m.auth_six_digits)}
      error={refused ? failureText(sending.error, t) : undefined}
      aside={
        <a className="link hit" href={hrefTo('pages/setting/paypwd', { mode: 'reset' })}>
          {t(m.setting_forgot)}
        </a>
      }
      input={{
        ...digitsInput,
        value: payPassword,
        onChange: ({ target }) => setPayPassword(target.value),
      }}
    />
  );
}
