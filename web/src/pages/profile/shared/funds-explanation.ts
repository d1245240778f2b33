import type { TodayRow, WalletWorthRow } from '@candor/contract/money-shapes';
import type { OutputOf } from '@candor/contract/route';
import type { fundingOverview } from '@candor/contract/routes/wallet';
import { m } from '@candor/locales/messages';
import { signOf, sum } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import type { Message, Say } from '@candor/ui/words';
import type {
  Explanation,
  ExplanationBlock,
  ExplanationLine,
} from '../../payment/shared/explain-sheet.tsx';
import { walletName } from '../../payment/shared/wallet-words.ts';

export type FundingOverview = OutputOf<typeof fundingOverview>;
/** Figures of the account that open "How is this worked out?". */
export type FundsFigure =
  | 'total'
  | 'funding'
  | 'trading'
  | 'available'
  | 'tradable'
  | 'used'
  | 'today'
  | 'hkToday';

type Plain = Message<Record<never, never>>;
type Part = 'available' | 'used' | 'gain';

const titles: Readonly<Record<FundsFigure, Plain>> = {
  total: m.common_wallet_total_value,
  funding: m.common_wallet_type_balance,
  trading: m.common_wallet_trading_account,
  available: m.common_wallet_available_funds,
  tradable: m.common_wallet_available_funds,
  used: m.common_wallet_used_funds,
  today: m.common_wallet_todays_profit_usd,
  hkToday: m.common_wallet_todays_profit_hkd,
};

const texts: Readonly<Record<FundsFigure, Plain>> = {
  total: m.common_funds_explain_total,
  funding: m.common_funds_explain_available,
  trading: m.common_funds_explain_total,
  available: m.common_funds_explain_available,
  tradable: m.common_funds_explain_tradable,
  used: m.common_funds_explain_used,
  today: m.common_funds_explain_today,
  hkToday: m.common_funds_explain_today,
};

const partWords = {
  available: m.common_funds_available_in,
  used: m.common_funds_used_in,
  gain: m.common_funds_gain_in,
} as const;

/**
 * How a figure of the account is made, out of the answer that holds the figure: its parts are of
 * the same instant and prices, and every block adds up to the cent.
 */
export function fundsExplanation(
  figure: FundsFigure,
  overview: FundingOverview,
  say: Say,
): Explanation {
  return {
    title: say(titles[figure]),
    text: say(texts[figure]),
    how: 'sum',
    blocks: blocksOf[figure](overview, say),
  };
}

type Blocks = (overview: FundingOverview, say: Say) => ExplanationBlock[];

const usd = (value: string | null | undefined) => formatMoney(value, 'USD');

/** What is owed is no wealth. */
const loanLines = ({ loans }: FundingOverview, say: Say) =>
  loans === undefined ? [] : [line('loans', say(m.withdraw_why_lent), usd(`-${loans}`))];

const blocksOf: Readonly<Record<FundsFigure, Blocks>> = {
  total: (overview, say) => [
    block('accounts', [
      line('funding', say(m.common_wallet_type_balance), usd(overview.fundingAccount)),
      line('trading', say(m.common_wallet_trading_account), usd(overview.tradingAccount)),
      sumLine(say(m.common_wallet_total_value), usd(overview.totalValue)),
    ]),
    ...blocksOf.trading(overview, say),
    block('kinds', [
      line('available', say(m.common_wallet_available_funds), usd(overview.availableFunds)),
      line('used', say(m.common_wallet_used_funds), usd(overview.usedFunds)),
      line(
        'gain',
        say(m.common_position_unrealized_gain),
        formatSignedMoney(overview.unrealizedProfit, 'USD'),
      ),
      ...loanLines(overview, say),
      sumLine(say(m.common_wallet_total_value), usd(overview.totalValue)),
    ]),
    ...blocksOf.today(overview, say),
    ...blocksOf.hkToday(overview, say),
  ],
  funding: (overview, say) => {
    const { wallets, fundingAccount } = overview;
    const funding = wallets.filter(isFunding);
    return [
      block('funding', [
        ...funding.flatMap((wallet) => partLines(wallet, ['available', 'used'], say)),
        ...loanLines(overview, say),
        sumLine(say(m.common_wallet_type_balance), usd(fundingAccount)),
      ]),
    ];
  },
  trading: (overview, say) => [
    block('trading', [
      ...overview.wallets
        .filter((wallet) => !isFunding(wallet))
        .flatMap((wallet) => worthLines(wallet, overview.fxRate, say)),
      sumLine(say(m.common_wallet_trading_account), usd(overview.tradingAccount)),
    ]),
  ],
  available: (overview, say) => [
    block('available', [
      ...overview.wallets.flatMap((wallet) => [walletLine(wallet, 'available', overview, say)]),
      sumLine(say(m.common_wallet_available_funds), usd(overview.availableFunds)),
    ]),
  ],
  tradable: (overview, say) => [
    block('tradable', [
      ...overview.wallets
        .filter((wallet) => !isFunding(wallet))
        .map((wallet) => walletLine(wallet, 'available', overview, say)),
      sumLine(say(m.common_funds_to_trade), usd(tradableFunds(overview).toTrade)),
    ]),
  ],
  used: (overview, say) => [
    block('used', [
      ...overview.wallets.flatMap((wallet) => [walletLine(wallet, 'used', overview, say)]),
      sumLine(say(m.common_wallet_used_funds), usd(overview.usedFunds)),
    ]),
  ],
  today: ({ today, todayProfit }, say) => [
    todayBlock(today, { currency: 'USD', sum: todayProfit }, say),
  ],
  hkToday: ({ today, hkTodayProfit }, say) => [
    todayBlock(today, { currency: 'HKD', sum: hkTodayProfit }, say),
  ],
};

/**
 * What can be spent on trades at once, in USD: the available part of every wallet but the funding
 * account, whose own stands beside it. Null where a part is not known.
 */
export function tradableFunds({ wallets }: Pick<FundingOverview, 'wallets'>): {
  readonly toTrade: string | null;
  readonly elsewhere: string | null;
} {
  const worth = (rows: readonly WalletWorthRow[]) => {
    const parts = rows.map(({ availableUsd }) => availableUsd).filter((part) => part != null);
    return parts.length === rows.length ? sum(parts) : null;
  };
  return {
    toTrade: worth(wallets.filter((wallet) => !isFunding(wallet))),
    elsewhere: worth(wallets.filter(isFunding)),
  };
}

function block(key: string, lines: readonly ExplanationLine[]): ExplanationBlock {
  return { key, lines };
}

function line(key: string, label: string, value: string, note?: string): ExplanationLine {
  return { key, label, value, ...(note !== undefined && { note }) };
}

function sumLine(label: string, value: string): ExplanationLine {
  return { key: 'sum', label, value, isSum: true };
}

function isFunding({ walletType }: WalletWorthRow): boolean {
  return walletType === 'BALANCE';
}

const ownFigures = { available: 'available', used: 'usedBalance', gain: 'profit' } as const;
const usdFigures = { available: 'availableUsd', used: 'usedUsd', gain: 'profitUsd' } as const;

/** "HK$7,790.00 ÷ 7.8000" under what is counted in another currency. */
function divided(
  own: string | null | undefined,
  currency: string,
  { fxRate }: Pick<FundingOverview, 'fxRate'>,
  say: Say,
): string | undefined {
  if (currency === 'USD' || fxRate == null) return undefined;
  return say(m.common_funds_divided, {
    amount: formatMoney(own, currency),
    rate: formatQuantity(fxRate),
  });
}

function walletLine(
  wallet: WalletWorthRow,
  part: Part,
  overview: FundingOverview,
  say: Say,
): ExplanationLine {
  const { walletType, currency } = wallet;
  const note = divided(wallet[ownFigures[part]], currency, overview, say);
  return line(walletType, walletName(walletType, say), usd(wallet[usdFigures[part]]), note);
}

function partLines(
  wallet: WalletWorthRow,
  parts: readonly Part[],
  say: Say,
  fxRate: string | null = null,
): ExplanationLine[] {
  const name = walletName(wallet.walletType, say);
  return parts.map((part) => {
    const note = divided(wallet[ownFigures[part]], wallet.currency, { fxRate }, say);
    const label = say(partWords[part], { wallet: name });
    return line(`${wallet.walletType} ${part}`, label, usd(wallet[usdFigures[part]]), note);
  });
}

/** What a wallet is worth: one line in dollars, and each part that is turned into dollars. */
function worthLines(
  wallet: WalletWorthRow,
  fxRate: string | null | undefined,
  say: Say,
): ExplanationLine[] {
  const { walletType, currency, valueUsd } = wallet;
  const whole = [line(walletType, walletName(walletType, say), usd(valueUsd))];
  if (currency === 'USD') return whole;
  const parts = (['available', 'used', 'gain'] as const).filter((part) => {
    const own = wallet[ownFigures[part]];
    return own == null || signOf(own) !== 0;
  });
  // An empty one is a part of the account all the same.
  return parts.length === 0 ? whole : partLines(wallet, parts, say, fxRate ?? null);
}

function todayBlock(
  today: readonly TodayRow[],
  of: { readonly currency: 'USD' | 'HKD'; readonly sum: string | null | undefined },
  say: Say,
): ExplanationBlock {
  const { currency, sum } = of;
  const title = currency === 'USD' ? titles.today : titles.hkToday;
  const rows = today.filter((row) => row.currency === currency);
  return block(`today ${currency}`, [
    ...rows.map((row) => {
      const money = (value: string | null | undefined) => formatMoney(value, currency);
      const words =
        row.direction === 0 ? m.common_funds_today_line : m.common_funds_today_line_short;
      return line(
        `${row.source} ${row.market} ${row.stockCode} ${row.direction}`,
        row.stockName,
        formatSignedMoney(row.profit, currency),
        say(words, {
          now: money(row.valueNow),
          before: money(row.valueBefore),
          bought: money(row.opened),
          sold: money(row.closed),
          fee: money(row.fee),
        }),
      );
    }),
    sumLine(say(title), formatSignedMoney(sum, currency)),
  ]);
}
