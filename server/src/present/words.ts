import type { WalletType } from '@candor/contract/enums';
import type { DepositFailure } from '@candor/domain/funding/deposit-review';
import { DEPOSIT_DAY_LIMIT_MINOR } from '@candor/domain/funding/rails';
import { type HouseKind, type Pocket, readAccount } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import type { OrderEndReason } from '@candor/domain/orders/order';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { moneyText } from './money-text.ts';

const walletWords: Readonly<Record<WalletType, typeof m.common_wallet_type_stock>> = {
  BALANCE: m.common_wallet_type_balance,
  STOCK: m.common_wallet_type_stock,
  FUTURE: m.common_wallet_type_future,
  FOREX: m.common_wallet_type_forex,
  SUBSCRIPTION: m.common_wallet_type_subscription,
  FOLLOW: m.common_wallet_type_follow,
  HK_STOCK: m.common_wallet_type_hk_stock,
};

type Named = (params: { currency: string }, options: { locale: Locale }) => string;
const plain =
  (message: (params: Record<string, never>, options: { locale: Locale }) => string): Named =>
  (_params, options) =>
    message({}, options);

const houseWords: Readonly<Record<HouseKind, Named>> = {
  venueClearing: m.ledger_house_venue_clearing,
  feeCommission: plain(m.ledger_house_fee_commission),
  feeRegulatory: plain(m.ledger_house_fee_regulatory),
  feeLevy: plain(m.ledger_house_fee_levy),
  feeTax: plain(m.ledger_house_fee_tax),
  feeExchange: plain(m.ledger_house_fee_exchange),
  feeFinancing: plain(m.ledger_house_fee_financing),
  bondInterest: plain(m.ledger_house_bond_interest),
  withholding: plain(m.ledger_house_withholding),
  railBank: m.ledger_house_rail_bank,
  railChain: m.ledger_house_rail_chain,
  fxDesk: m.ledger_house_fx_desk,
  fxSpread: m.ledger_house_fx_spread,
  rounding: m.ledger_house_rounding,
  depositsBelowMinimum: plain(m.ledger_house_deposits_below_minimum),
  practiceMoney: plain(m.ledger_house_practice_money),
  insurance: plain(m.ledger_house_insurance),
  lending: m.ledger_house_lending,
  loans: m.ledger_house_loans,
  custody: plain(m.ledger_house_custody),
};

const pocketWords: Readonly<Record<Pocket, typeof m.ledger_customer_cash>> = {
  cash: m.ledger_customer_cash,
  margin: m.ledger_customer_margin,
  held: m.ledger_customer_held,
  borrowed: m.ledger_customer_borrowed,
  loan: m.ledger_customer_loan,
};

const endWords: Readonly<Record<OrderEndReason, typeof m.ledger_end_expired_at_close>> = {
  CANCELLED_BY_CUSTOMER: m.ledger_end_cancelled_by_customer,
  EXPIRED_AT_CLOSE: m.ledger_end_expired_at_close,
  EXPIRED_AFTER_24_HOURS: m.ledger_end_expired_after_24_hours,
  EXPIRED_AFTER_90_DAYS: m.ledger_end_expired_after_90_days,
  EXPIRED_AFTER_HOURS: m.ledger_end_expired_after_hours,
  INSUFFICIENT: m.ledger_end_insufficient,
  AMOUNT_REACHED: m.ledger_end_amount_reached,
  SLIPPAGE_GUARD: m.ledger_end_slippage_guard,
  COOLING_OFF: m.ledger_end_cooling_off,
  BLOCK_NOT_FILLED: m.ledger_end_block_not_filled,
  POSITION_CLOSED: m.ledger_end_position_closed,
  NOT_TRADABLE: m.ledger_end_not_tradable,
  SPLIT: m.ledger_end_split,
  IN_NEW_COUNT: m.ledger_end_in_new_count,
  OTHER_EXIT_FIRED: m.ledger_end_other_exit_fired,
  EXIT_FIRED: m.ledger_end_exit_fired,
  EXITS_CHANGED: m.ledger_end_exits_changed,
  NOT_AT_ONCE: m.ledger_end_not_at_once,
  NOT_WHOLE: m.ledger_end_not_whole,
  REPLACED: m.ledger_end_replaced,
  OTHER_LEVERAGE: m.ledger_end_other_leverage,
  CLOSED_BY_HAND: m.ledger_end_closed_by_hand,
  FILL_BUSTED: m.ledger_end_fill_busted,
  AUCTION_UNMATCHED: m.ledger_end_auction_unmatched,
  AUCTION_LATE: m.ledger_end_auction_late,
  AUCTION_CALLED_OFF: m.ledger_end_auction_called_off,
};

/** What is said of what the house closed for want of margin. */
export function liquidatedText(locale: Locale): string {
  return m.ledger_end_liquidated({}, { locale });
}

/** The name of a wallet. */
export function walletName(walletType: WalletType, locale: Locale): string {
  return walletWords[walletType]({}, { locale });
}

/** What a person calls an account of the ledger. Throws on a key that is not of the chart. */
export function accountName(key: string, locale: Locale): string {
  const meaning = readAccount(key);
  if (meaning === null) throw new Error(`The chart has no account ${key}.`);
  if (meaning.owner === 'house') {
    return houseWords[meaning.kind]({ currency: meaning.unit }, { locale });
  }
  const wallet = walletName(meaning.walletType, locale);
  return pocketWords[meaning.pocket]({ wallet }, { locale });
}

/** Why an order ended without filling whole, as a sentence. */
export function endSentence(reason: OrderEndReason, locale: Locale): string {
  return endWords[reason]({}, { locale });
}

/** The published limit of deposits a day, as a person reads it. */
export function depositDayLimitText(): string {
  return moneyText(formatMinor(DEPOSIT_DAY_LIMIT_MINOR, 'USD'), 'USD');
}

/** Why a deposit brought nothing, as a sentence. */
export function depositFailureSentence(failure: DepositFailure, locale: Locale): string {
  if (failure === 'proof-used') return m.ledger_deposit_proof_used({}, { locale });
  if (failure === 'day-limit') {
    return m.ledger_deposit_day_limit({ limit: depositDayLimitText() }, { locale });
  }
  if (failure === 'below-minimum') return m.ledger_deposit_below_minimum({}, { locale });
  return m.ledger_deposit_no_transfer_seen({}, { locale });
}
