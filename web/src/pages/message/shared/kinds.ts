import {
  ArrowUpFromLine,
  BellRing,
  CircleCheck,
  Fingerprint,
  HandCoins,
  Headset,
  KeyRound,
  ShieldAlert,
  Ticket,
  TriangleAlert,
  Users,
  Wallet,
} from 'virtual:lucide';
import type { MessageKind } from '@candor/contract/account-shapes';
import { m } from '@candor/locales/messages';
import type { DrawnIcon } from '@candor/ui/components/drawn-icon';
import type { Message as Words } from '@candor/ui/words';

interface KindLook {
  readonly words: Words<Record<never, never>>;
  readonly Icon: DrawnIcon;
  /** On the button that leads to what the message is about. */
  readonly open: Words<Record<never, never>>;
}

/** How a message of each kind is named, marked, and what its button says. */
export const kindLooks: Readonly<Record<MessageKind, KindLook>> = {
  kyc: { words: m.message_kind_kyc, Icon: Fingerprint, open: m.message_open_kyc },
  deposit: { words: m.message_kind_deposit, Icon: Wallet, open: m.message_open_deposit },
  withdrawal: {
    words: m.message_kind_withdrawal,
    Icon: ArrowUpFromLine,
    open: m.message_open_withdrawal,
  },
  order: { words: m.message_kind_order, Icon: CircleCheck, open: m.message_open_order },
  margin: { words: m.message_kind_margin, Icon: TriangleAlert, open: m.message_open_margin },
  ipo: { words: m.message_kind_ipo, Icon: Ticket, open: m.message_open_other },
  follow: { words: m.message_kind_follow, Icon: Users, open: m.message_open_other },
  permission: { words: m.message_kind_permission, Icon: KeyRound, open: m.message_open_other },
  loan: { words: m.message_kind_loan, Icon: HandCoins, open: m.message_open_other },
  alert: { words: m.message_kind_alert, Icon: BellRing, open: m.message_open_other },
  security: { words: m.message_kind_security, Icon: ShieldAlert, open: m.message_open_security },
  chat: { words: m.message_kind_chat, Icon: Headset, open: m.message_open_other },
};
