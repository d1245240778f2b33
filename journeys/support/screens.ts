import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RoutePath, routeEntry, routePaths } from '../../web/src/app/routes.ts';
import { addressOf, type LivedIn } from './lived-in.ts';

const sources = join(import.meta.dirname, '..', '..', 'web', 'src');
const isBuilt = (path: RoutePath) => existsSync(join(sources, path, 'page.tsx'));

/** Pages that are there, and those that only say that they come later. */
export const builtPaths = routePaths.filter(isBuilt);
export const laterPaths = routePaths.filter((path) => !isBuilt(path));

/** Pages that lead on when somebody is signed in. */
export const isForVisitorsOnly = (route: string): boolean =>
  route.startsWith('pages/auth/') && route !== 'pages/auth/start';

const forVisitors = [
  'pages/home/index',
  'pages/market/index',
  'pages/watchlist/index',
  'pages/profile/index',
  'pages/search/index',
  'pages/market/index?tab=hk',
  'pages/market/index?tab=eu',
  'pages/market/index?tab=indices',
  'pages/market/index?tab=futures',
  'pages/market/index?tab=forex',
  'pages/market/index?tab=crypto',
  'pages/market/index?tab=bonds',
  'pages/market/index?tab=auction',
  'pages/quote/stock?code=AAPL&source=0&market=NASDAQ',
  'pages/quote/stock?code=SAP&source=0&market=XETRA',
  'pages/quote/stock?code=BTCUSD&source=100&market=CRYPTO',
  'pages/quote/stock?code=TSLA&source=7&market=NASDAQ',
  'pages/quote/forex?code=EURUSD&source=2&market=FOREX',
  'pages/quote/globalindex?code=SPX&source=99&market=INDEX',
  'pages/hkstock/quote?code=00700&source=11&market=HK',
  'pages/hkstock/index',
  'pages/product/auction',
  'pages/product/blocktrade',
  'pages/product/future',
  'pages/product/popular',
  'pages/search/index?keyword=gold',
  'pages/auth/login',
  'pages/auth/register',
  'pages/auth/resetpwd',
  'pages/setting/index',
  'pages/notice/index',
  'pages/news/index',
  'pages/events/calendar',
  'pages/market/epochs',
];
const forCustomers = [
  'pages/home/index',
  'pages/watchlist/index',
  'pages/watchlist/manage',
  'pages/hkstock/index',
  'pages/alerts/index?code=AAPL&source=0&market=NASDAQ',
  'pages/events/calendar',
  'pages/trade/index',
  'pages/trade/index?tab=1',
  'pages/trade/index?tab=2',
  'pages/profile/index',
  'pages/profile/transfer',
  'pages/profile/transaction',
  'pages/profile/transaction?tab=statements',
  'pages/deposit/index',
  'pages/deposit/fiat?currency=HKD',
  'pages/deposit/wallet?currency=USDT&network=TRC-20',
  'pages/deposit/record',
  'pages/payment/stock?code=KO&source=0&market=NYSE&direction=0',
  'pages/bcard/index?kind=BANK',
  'pages/bcard/modify',
  'pages/vm/modify',
  'pages/withdraw/bcard',
  'pages/withdraw/vm',
  'pages/setting/security',
  'pages/setting/notifications',
  'pages/setting/loginpwd',
  'pages/setting/paypwd',
  'pages/setting/mydata',
  'pages/setting/apikeys',
  'pages/setting/apikeysnew',
  'pages/kycverify/index',
  'pages/kycverify/idcard',
  'pages/kycverify/passport',
  'pages/message/index',
  'pages/profile/share',
  'pages/service/index',
  'pages/loan/index',
  'pages/practice/index',
  'pages/loan/index?tab=apply',
  'pages/webview/index?page=help',
  'pages/webview/index?page=terms',
  'pages/webview/index?page=risk',
  'pages/webview/index?page=privacy',
  'pages/webview/index?page=fees',
];

/** The addresses whose screens a reader may see: those named above, and one of every other page. */
export function screensOf(reader: 'visitor' | 'customer', known: LivedIn['known']): string[] {
  const named = reader === 'visitor' ? forVisitors : [...forCustomers, ...forVisitors];
  const pathOf = (route: string) => route.replace(/\?.*$/, '');
  const paths = new Set(named.map(pathOf));
  const others = builtPaths
    .filter((path) => !paths.has(path))
    .filter((path) => reader === 'customer' || routeEntry(path).access === 'public')
    .map((path) => addressOf(path, known, { isBuilt: true }));
  const isOpen = (route: string) => reader === 'visitor' || !isForVisitorsOnly(route);
  return [...new Set([...named, ...others])].filter(isOpen);
}
