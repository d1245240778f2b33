import type { WalletType } from '@candor/contract/enums';
import { walletCurrency as currencies } from '@candor/domain/ledger/chart';
import { m } from '@candor/locales/messages';
import type { Message, Say } from '@candor/ui/words';

const words: Readonly<Record<WalletType, Message<Record<never, never>>>> = {
  BALANCE: m.common_wallet_type_balance,
  STOCK: m.common_wallet_type_stock,
  FUTURE: m.common_wallet_type_future,
  FOREX: m.common_wallet_type_forex,
  SUBSCRIPTION: m.common_wallet_type_subscription,
  FOLLOW: m.common_wallet_type_follow,
  HK_STOCK: m.common_wallet_type_hk_stock,
};

/** A wallet by its name: "Stock Wallet". */
export function walletName(type: WalletType, say: Say): string {
  return say(words[type]);
}

/** The currency of each wallet. */
export function walletCurrency(type: WalletType): string {
  return currencies[type];
}
