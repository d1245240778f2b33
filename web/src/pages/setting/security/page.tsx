import {
  Copy,
  Download,
  Fingerprint,
  Hash,
  KeyRound,
  Lock,
  Mail,
  SquareTerminal,
} from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { copyText } from '@candor/ui/components/copy-row';
import { MenuRow } from '@candor/ui/components/list-row';
import { type Message, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useOwnUser } from '../../../account/own-user.ts';
import { UserAway } from '../../../account/user-away.tsx';
import { hrefTo } from '../../../app/navigation.ts';
import type { RoutePath } from '../../../app/routes.ts';
import { useSession } from '../../../session/session.ts';
import { LaterMark } from '../../../shell/later-mark.tsx';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { Guards } from './guards.tsx';

const kycWords: readonly Message<Record<never, never>>[] = [
  m.common_kyc_unverified,
  m.common_kyc_under_review,
  m.common_kyc_unsuccessful,
  m.common_kyc_verified,
];

const icon = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Passwords, identity and where the account is logged in. */
export function Page(): ReactNode {
  const t = useT();
  const user = useSession((session) => session.user);
  const reading = useOwnUser();
  if (user === null) {
    return (
      <ShellPage title={t(m.setting_security)}>
        <UserAway reading={reading} />
      </ShellPage>
    );
  }
  const payWord = user.hasPayPassword ? m.setting_change : m.setting_set;
  const kycWord = kycWords[user.kycStatus] ?? m.common_kyc_unverified;
  return (
    <ShellPage title={t(m.setting_security)}>
      <MenuRow
        icon={<Mail {...icon} />}
        label={t(m.setting_email)}
        value={<span className="break-all">{user.email}</span>}
      />
      <MenuRow
        isDivided
        icon={<Hash {...icon} />}
        label={t(m.setting_user_id)}
        value={
          <button
            type="button"
            className="hit flex items-center gap-1.5"
            aria-label={`${t(m.setting_copy_user_id)} ${user.userId}`}
            onClick={() => copyText(user.userId)}
          >
            <span className="num">{user.userId}</span>
            <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        }
      />
      <MenuRow
        isDivided
        icon={<KeyRound {...icon} />}
        label={t(m.setting_login_password)}
        value={t(m.setting_change)}
        href={hrefTo('pages/setting/loginpwd')}
      />
      <MenuRow
        isDivided
        icon={<Lock {...icon} />}
        label={t(m.setting_transaction_password)}
        value={t(payWord)}
        href={hrefTo('pages/setting/paypwd', { mode: user.hasPayPassword ? 'change' : 'set' })}
      />
      <MenuRow
        isDivided
        icon={<Fingerprint {...icon} />}
        label={t(m.setting_identity_verification)}
        value={marked(t(kycWord), 'pages/kycverify/index')}
        href={hrefTo('pages/kycverify/index')}
      />
      <ProgramsRow />
      <MyDataRow />
      <Guards />
    </ShellPage>
  );
}

function ProgramsRow() {
  return (
    <MenuRow
      isDivided
      icon={<SquareTerminal {...icon} />}
      label={useT()(m.apikey_title)}
      href={hrefTo('pages/setting/apikeys')}
    />
  );
}

function MyDataRow() {
  return (
    <MenuRow
      isDivided
      icon={<Download {...icon} />}
      label={useT()(m.mydata_title)}
      href={hrefTo('pages/setting/mydata')}
    />
  );
}

/** What a row says, and whether its page comes later. */
function marked(text: string, path: RoutePath): ReactNode {
  return (
    <>
      {text}
      <LaterMark path={path} />
    </>
  );
}
