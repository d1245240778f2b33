import { languages } from '@candor/contract/enums';
import { listAreas } from '@candor/domain/kyc/areas';
import { numberExample } from '@candor/domain/kyc/document-number';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { ownAddress } from '../../edge/own-address.ts';
import { articleItem } from '../../market/article-item.ts';

/** Minimum deposit in USD (HKD for HKD), as calls.md 7 says. */
const MIN_DEPOSIT = '1';

/** The published version and how this installation is set up. */
export const appVersion = endpoint('appVersion', async ({ nowMs }, services) => {
  const { config, version, files } = services;
  const { scenario } = config;
  const hasBegun = scenario !== null && scenario.startMs <= nowMs;
  return accept({
    version,
    iosUrl: config.iosUrl,
    androidUrl: config.androidUrl,
    inviteBaseUrl: ownAddress(config),
    paperMode: config.tradingMode === 'paper',
    marketHours: config.marketHours,
    scenario: hasBegun ? { name: scenario.name, startTimestamp: scenario.startMs } : null,
    reviewMode: config.reviewMode,
    requireKycToTrade: config.requireKycToTrade,
    mailMode: config.mailMode,
    uploadMaxMb: files.uploadMaxMb,
    payeeWaitMinutes: config.payeeWaitMs / 60_000,
    minDeposit: MIN_DEPOSIT,
    languages: Object.keys(languages),
  });
});

/** Countries and areas in the reader's language. */
export const areaList = endpoint('areaList', async (call) => {
  const list = listAreas(call.locale).map((area) => ({
    code: area.code,
    name: area.name[call.locale],
    dialCode: area.dialCode,
    cardTypes: [...area.cardTypes],
    numberHint: numberExample(area.code),
  }));
  return accept({ list });
});

/** News or notices, newest first, of one instrument or all. */
export const articleList = endpoint('articleList', async (call, { market }) => {
  const { type, code, pageSize } = call.input;
  const { list, total } = await market.articles.page({
    type,
    locale: call.locale,
    ...(code === undefined ? {} : { about: market.instruments.idsNamed(code) }),
    offset: offsetOf(call.input),
    limit: pageSize,
  });
  const catalogue = market.desk.catalogue();
  const items = list.map((one) => articleItem(catalogue, one, call.locale));
  return accept(pageOf(call.input, { list: items, total }));
});

/** One published article with its text. */
export const article = endpoint('article', async (call, { market }) => {
  const found = await market.articles.find(call.input.id);
  if (found === null) return refuse('NOT_FOUND');
  const item = articleItem(market.desk.catalogue(), found, call.locale);
  return accept({ ...item, content: found.content[call.locale] });
});

/** The public key of this installation. */
export const signingKey = endpoint('signingKey', async (_call, services) =>
  accept({ algorithm: 'Ed25519' as const, publicKey: services.trading.receipts.publicKey }),
);
