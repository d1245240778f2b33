/** `tab` pages switch and have the tab bar; `push` pages are pushed and have a way back. */
export type RouteKind = 'tab' | 'push';
/** `line`: money moves here. `tag`: prices are shown here. `none`: neither. */
export type PaperLabel = 'line' | 'tag' | 'none';
/** `customer` pages send a visitor to the login page and back here afterwards. */
export type RouteAccess = 'public' | 'customer';

export interface RouteEntry {
  readonly kind: RouteKind;
  readonly paper: PaperLabel;
  readonly access: RouteAccess;
  /** Parameters without which the page does not exist. */
  readonly required: readonly string[];
}

type Row = readonly [RouteKind, PaperLabel, RouteAccess, ...required: string[]];

/**
 * Every page of the app. A page is built when `src/pages/<path without pages/>/page.tsx` exists.
 */
const rows = {
  'pages/home/index': ['tab', 'line', 'public'],
  'pages/market/index': ['tab', 'tag', 'public'],
  'pages/watchlist/index': ['tab', 'tag', 'public'],
  'pages/trade/index': ['tab', 'line', 'customer'],
  'pages/profile/index': ['tab', 'line', 'public'],

  'pages/quote/stock': ['push', 'tag', 'public', 'code'],
  'pages/quote/future': ['push', 'tag', 'public', 'code'],
  'pages/quote/globalindex': ['push', 'tag', 'public', 'code'],
  'pages/quote/forex': ['push', 'tag', 'public', 'code'],
  'pages/hkstock/quote': ['push', 'tag', 'public', 'code'],

  'pages/watchlist/manage': ['push', 'tag', 'customer'],

  'pages/product/auction': ['push', 'line', 'public'],
  'pages/product/follow': ['push', 'line', 'public'],
  'pages/product/future': ['push', 'tag', 'public'],
  'pages/product/popular': ['push', 'tag', 'public'],
  'pages/product/blocktrade': ['push', 'line', 'public'],
  'pages/product/newstock': ['push', 'line', 'public'],

  'pages/hkstock/index': ['push', 'line', 'public'],
  'pages/hkstock/payipo': ['push', 'line', 'customer', 'code', 'direction', 'newSharesId'],

  'pages/auth/login': ['push', 'none', 'public'],
  'pages/auth/register': ['push', 'none', 'public'],
  'pages/auth/resetpwd': ['push', 'none', 'public'],
  'pages/auth/start': ['push', 'line', 'customer'],

  'pages/profile/share': ['push', 'none', 'customer'],
  'pages/profile/transaction': ['push', 'line', 'customer'],
  'pages/profile/transfer': ['push', 'line', 'customer'],

  'pages/withdraw/vm': ['push', 'line', 'customer'],
  'pages/withdraw/bcard': ['push', 'line', 'customer'],

  'pages/deposit/index': ['push', 'line', 'customer'],
  'pages/deposit/fiat': ['push', 'line', 'customer'],
  'pages/deposit/wallet': ['push', 'line', 'customer'],
  'pages/deposit/record': ['push', 'line', 'customer'],

  'pages/setting/index': ['push', 'none', 'public'],
  'pages/setting/notifications': ['push', 'none', 'customer'],
  'pages/setting/security': ['push', 'none', 'customer'],
  'pages/setting/loginpwd': ['push', 'none', 'customer'],
  'pages/setting/paypwd': ['push', 'none', 'customer'],
  'pages/setting/mydata': ['push', 'none', 'customer'],
  'pages/setting/apikeys': ['push', 'line', 'customer'],
  'pages/setting/apikeysnew': ['push', 'line', 'customer'],

  'pages/bcard/index': ['push', 'none', 'customer'],
  'pages/bcard/modify': ['push', 'none', 'customer'],
  'pages/vm/modify': ['push', 'none', 'customer'],

  'pages/kycverify/index': ['push', 'none', 'customer'],
  'pages/kycverify/idcard': ['push', 'none', 'customer'],
  'pages/kycverify/passport': ['push', 'none', 'customer'],

  'pages/events/calendar': ['push', 'tag', 'public'],
  'pages/market/epochs': ['push', 'line', 'public'],

  'pages/search/index': ['push', 'tag', 'public'],
  'pages/notice/index': ['push', 'none', 'public'],
  'pages/notice/detail': ['push', 'none', 'public', 'id'],
  'pages/news/index': ['push', 'none', 'public'],
  'pages/news/detail': ['push', 'tag', 'public', 'id'],
  'pages/webview/index': ['push', 'none', 'public', 'page'],

  'pages/payment/stock': ['push', 'line', 'customer', 'code', 'direction'],
  'pages/payment/follow': ['push', 'line', 'customer', 'agencyId'],
  'pages/payment/close': ['push', 'line', 'customer', 'code', 'direction', 'positionId'],
  'pages/payment/future': ['push', 'line', 'customer', 'code', 'direction'],
  'pages/payment/forex': ['push', 'line', 'customer', 'code', 'direction'],
  'pages/payment/newstock': ['push', 'line', 'customer', 'code', 'direction', 'newSharesId'],

  'pages/message/index': ['push', 'none', 'customer'],
  'pages/message/detail': ['push', 'none', 'customer', 'id'],
  'pages/order/detail': ['push', 'line', 'customer', 'id'],
  'pages/alerts/index': ['push', 'tag', 'customer'],
  'pages/service/index': ['push', 'none', 'public'],
  'pages/loan/index': ['push', 'line', 'customer'],
  'pages/account/risk': ['push', 'line', 'customer'],
  'pages/practice/index': ['push', 'none', 'customer'],
} as const satisfies Record<string, Row>;

export type RoutePath = keyof typeof rows;

export const homePath: RoutePath = 'pages/home/index';
export const loginPath: RoutePath = 'pages/auth/login';

export const routePaths = Object.keys(rows) as RoutePath[];

/** Whether a text names a page of the app. */
export function isRoutePath(text: string): text is RoutePath {
  return Object.hasOwn(rows, text);
}

/** What the table says of a page. */
export function routeEntry(path: RoutePath): RouteEntry {
  const [kind, paper, access, ...required]: Row = rows[path];
  return { kind, paper, access, required };
}

/** The first required parameter that is absent or empty, or null. */
export function missingParameter(
  path: RoutePath,
  parameters: Readonly<Record<string, string>>,
): string | null {
  return routeEntry(path).required.find((name) => !parameters[name]) ?? null;
}
