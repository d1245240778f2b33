import {
  ArrowDownToLine,
  BellPlus,
  Fingerprint,
  Gauge,
  HandCoins,
  Headset,
  Landmark,
  LifeBuoy,
  LogOut,
  Mail,
  Megaphone,
  ReceiptText,
  Settings,
  UserPlus,
} from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import type { DrawnIcon } from '@candor/ui/components/drawn-icon';
import { MenuRow } from '@candor/ui/components/list-row';
import { type Message, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { LogOutSheet } from '../../../account/log-out-sheet.tsx';
import { useCall } from '../../../api/use-call.ts';
import { type GivenParameters, hrefTo } from '../../../app/navigation.ts';
import type { RoutePath } from '../../../app/routes.ts';
import { useTopic } from '../../../live/live.ts';
import { useSession } from '../../../session/session.ts';
import { LaterMark } from '../../../shell/later-mark.tsx';
import { kycBadge } from './profile-head.tsx';

interface MenuEntry {
  readonly path: RoutePath;
  readonly parameters?: GivenParameters;
  readonly words: Message<Record<never, never>>;
  readonly Icon: DrawnIcon;
}

const messages: MenuEntry = { path: 'pages/message/index', words: m.profile_messages, Icon: Mail };
const identity: MenuEntry = {
  path: 'pages/kycverify/index',
  words: m.profile_identity_verification,
  Icon: Fingerprint,
};
const notices: MenuEntry = {
  path: 'pages/notice/index',
  words: m.profile_notices,
  Icon: Megaphone,
};
const settings: MenuEntry = {
  path: 'pages/setting/index',
  words: m.profile_settings,
  Icon: Settings,
};
const help: MenuEntry = {
  path: 'pages/webview/index',
  parameters: { page: 'help' },
  words: m.profile_help,
  Icon: LifeBuoy,
};

const entries: readonly MenuEntry[] = [
  identity,
  { path: 'pages/bcard/index', words: m.profile_payment_methods, Icon: Landmark },
  { path: 'pages/account/risk', words: m.risk_title, Icon: Gauge },
  { path: 'pages/profile/transaction', words: m.profile_transaction_history, Icon: ReceiptText },
  { path: 'pages/deposit/record', words: m.profile_deposit_records, Icon: ArrowDownToLine },
  messages,
  notices,
  { path: 'pages/alerts/index', words: m.profile_price_alerts, Icon: BellPlus },
  { path: 'pages/profile/share', words: m.profile_invite_friends, Icon: UserPlus },
  { path: 'pages/loan/index', words: m.profile_loan, Icon: HandCoins },
  { path: 'pages/service/index', words: m.common_customer_service, Icon: Headset },
  settings,
  help,
];

/** The way to everything about the account. */
export function AccountMenu(): ReactNode {
  const t = useT();
  const kycStatus = useSession((session) => session.user?.kycStatus);
  const known = useSession((session) => session.user?.unreadCount ?? 0);
  const inbox = useCall('messageList', { pageNo: 1, pageSize: 1 }, { forCustomer: true });
  useTopic('message', inbox.retry);
  const unread = inbox.data?.unreadCount ?? known;
  const values = new Map<MenuEntry, ReactNode>([
    [identity, kycStatus === undefined ? undefined : t(kycBadge(kycStatus).words)],
    [messages, unread > 0 ? <span className="num">{unread}</span> : undefined],
  ]);
  return (
    <Menu entries={entries} values={values}>
      <LogOutRow />
    </Menu>
  );
}

function LogOutRow() {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <MenuRow
        isDivided
        icon={<LogOut size={21} strokeWidth={1.75} aria-hidden="true" />}
        label={t(m.setting_log_out)}
        opensSheet
        onPress={() => setAsking(true)}
      />
      <LogOutSheet isOpen={isAsking} onClose={() => setAsking(false)} />
    </li>
  );
}

/** What of it is open to everybody. */
export function PublicMenu(): ReactNode {
  return <Menu entries={[help, notices, settings]} values={new Map()} />;
}

/** What the row says of itself, and whether its page comes later. */
function MenuValue({ entry, value }: { entry: MenuEntry; value: ReactNode }) {
  return (
    <>
      {value}
      <LaterMark path={entry.path} />
    </>
  );
}

interface MenuProps {
  entries: readonly MenuEntry[];
  values: ReadonlyMap<MenuEntry, ReactNode>;
  /** Rows after those that lead to pages. */
  children?: ReactNode;
}

function Menu({ entries: shown, values, children }: MenuProps) {
  const t = useT();
  return (
    <ul className="mt-4">
      {shown.map((entry, index) => (
        <li key={entry.path}>
          <MenuRow
            isDivided={index > 0}
            icon={<entry.Icon size={21} strokeWidth={1.75} aria-hidden="true" />}
            label={t(entry.words)}
            value={<MenuValue entry={entry} value={values.get(entry)} />}
            href={hrefTo(entry.path, entry.parameters)}
          />
        </li>
      ))}
      {children}
    </ul>
  );
}
