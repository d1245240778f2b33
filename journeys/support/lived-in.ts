import { type RoutePath, routeEntry } from '../../web/src/app/routes.ts';
import { call, fundedPerson, type Person, until } from './api.ts';
import type { House } from './server.ts';

/** A customer who has done something of everything, and the numbers that name it. */
export interface LivedIn {
  readonly person: Person;
  /** What the addresses of pages ask for by name: `orderId`, `positionId`, … */
  readonly known: Readonly<Record<string, string>>;
}

const share = { stockCode: 'KO', stockName: 'Coca-Cola', source: 0, market: 'NYSE' };

/** Brings money in, buys, leaves an order waiting, watches and sets an alert: all by calls. */
export async function livedIn(server: House): Promise<LivedIn> {
  const person = await fundedPerson(server, { depositUsd: '40000.00', toStock: '30000.00' });
  const { token } = person;
  const ask = async (path: string, body: unknown) => {
    const answer = await call(server, path, body, { token });
    if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const order = { ...share, direction: 0 };
  const filled = await ask('/stock/create', { ...order, type: 0, num: '10' });
  const quote = await call(server, '/quotes/getStock?stockCode=KO&source=0&market=NYSE', null);
  const price = (Math.floor(Number(quote.data.lastPrice) * 60) / 100).toFixed(2);
  const resting = await ask('/stock/create', { ...order, type: 1, price, num: '3' });
  await ask('/userSelfSecurity/save', { secuCode: 'KO', assettype: 0, market: 'NYSE' });
  await ask('/userSelfSecurity/save', { secuCode: 'BTCUSD', assettype: 100, market: 'CRYPTO' });
  const { stockCode, source, market } = share;
  const alert = { stockCode, source, market, rule: 'above', value: '9999.00' };
  await ask('/alerts/create', { ...alert, once: true, byEmail: false });
  const held = { stockCode, source, market, direction: 0 };
  await until(async () => (await ask('/position/getByStock', held)) !== null);
  const newest = async (path: string, body: unknown): Promise<string> => {
    // A new house writes its first articles and messages in its own time.
    await until(async () => (await ask(path, body)).list.length > 0);
    return (await ask(path, body)).list[0].id;
  };
  const futures = await call(server, '/m_ft/futures_list?type=metal&pageNo=1&pageSize=1', null);
  return {
    person,
    known: {
      orderId: filled.id,
      restingId: resting.id,
      positionId: (await ask('/position/getByStock', held)).id,
      messageId: await newest('/userMessage/getMessage', null),
      noticeId: await newest('/article/pageList', { type: 'notice' }),
      newsId: await newest('/article/pageList', { type: 'news' }),
      future: futures.data.list[0].code,
      futureMarket: futures.data.list[0].market,
      ...(await openOfferings(server)),
    },
  };
}

/** The offerings that can be subscribed to now. */
async function openOfferings(server: House): Promise<Record<string, string>> {
  const { data } = await call(server, '/m_ft/webull/new/stock', null);
  const openOf = (classify: string) =>
    data.list.find(
      (row: { classify: string; ipoStatus: number }) =>
        row.classify === classify && row.ipoStatus === 1,
    );
  const [us, hk] = [openOf('UsStock'), openOf('HK')];
  return {
    ipo: us.code,
    ipoMarket: us.market,
    ipoId: us.id,
    hkIpo: hk.code,
    hkIpoId: hk.id,
  };
}

/** What a page is about, where it must be about something; `{name}` stands for what is known. */
const parameters: Partial<Record<RoutePath, string>> = {
  'pages/quote/stock': 'code=KO&source=0&market=NYSE',
  'pages/quote/future': 'code={future}&source=3&market={futureMarket}',
  'pages/quote/globalindex': 'code=SPX&source=99&market=INDEX',
  'pages/quote/forex': 'code=EURUSD&source=2&market=FOREX',
  'pages/hkstock/quote': 'code=00700&source=11&market=HK',
  'pages/payment/stock': 'code=AAPL&source=0&market=NASDAQ&direction=0',
  'pages/payment/future': 'code={future}&source=3&market={futureMarket}&direction=0',
  'pages/payment/forex': 'code=EURUSD&source=2&market=FOREX&direction=1',
  'pages/payment/close': 'code=KO&source=0&market=NYSE&direction=0&positionId={positionId}',
  'pages/payment/newstock': 'code={ipo}&market={ipoMarket}&direction=0&newSharesId={ipoId}',
  'pages/payment/follow': 'agencyId=saltmarsh',
  'pages/hkstock/payipo': 'code={hkIpo}&market=HK&direction=0&newSharesId={hkIpoId}',
  'pages/alerts/index': 'code=KO&source=0&market=NYSE',
  'pages/search/index': 'keyword=gold',
  'pages/deposit/fiat': 'currency=HKD',
  'pages/deposit/wallet': 'currency=USDT&network=TRC-20',
  'pages/notice/detail': 'id={noticeId}',
  'pages/news/detail': 'id={newsId}',
  'pages/message/detail': 'id={messageId}',
  'pages/order/detail': 'id={orderId}',
  'pages/webview/index': 'page=fees',
};

/**
 * The address of a page with something to show. Throws for a page that must be about something and
 * has nothing here, so that a new page is told in this table. Pages that are not built ask for
 * nothing real.
 */
export function addressOf(
  path: RoutePath,
  known: LivedIn['known'],
  options: { readonly isBuilt: boolean },
): string {
  const { required } = routeEntry(path);
  const given = parameters[path] ?? '';
  const missing = required.filter((name) => !`&${given}`.includes(`&${name}=`));
  if (missing.length > 0 && options.isBuilt) {
    throw new Error(`${path} needs ${missing.join(', ')} in journeys/support/lived-in.ts`);
  }
  const filled = given.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');
  const query = [filled, ...missing.map((name) => `${name}=1`)].filter(Boolean).join('&');
  return query === '' ? path : `${path}?${query}`;
}
