import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';

const HOUR_MS = 3600_000;
const languages = ['en', 'zh_Hans_CN', 'zh_Hant_HK'] as const;

let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  house.market.show('0:NASDAQ:AAPL', { bids: [['99.99', '900']], asks: [['100.01', '900']] });
  ada = await house.customer({ STOCK: '5000.00', BALANCE: '100.00' });
  for (let order = 0; order < 30; order += 1) await ada.get('stockCreate', anOrder({ num: '1' }));
  await ada.get('stockCreate', anOrder({ num: '4', direction: 1, openClose: 1 }));
});
afterAll(() => house.close());

async function pdfIn(language: (typeof languages)[number]): Promise<Buffer> {
  const range = { fromTimestamp: house.nowMs() - HOUR_MS, toTimestamp: house.nowMs() + HOUR_MS };
  const parts = ['bill', 'fills', 'lots', 'orders'];
  const asked = { format: 'pdf', parts, ...range, timeZone: 'Asia/Hong_Kong' };
  const { fileId } = await ada.get('statementExport', asked, { language });
  const headers = { authorization: `Bearer ${ada.token}` };
  return (await house.inject({ url: `/statement/file/${fileId}`, headers })).rawPayload;
}

/** The texts that are set in the font of figures, in their order. */
function plainTexts(pdf: Buffer): string[] {
  const texts = textsIn(pdf, (font) => isPlain(pdf, font));
  return texts.map((hex) => Buffer.from(hex, 'hex').toString('latin1'));
}

/** What is set in some fonts, in hex. */
function textsIn(pdf: Buffer, isAsked: (font: string) => boolean): string[] {
  const texts: string[] = [];
  for (const page of streamsOf(pdf).filter((text) => text.includes(' Tf'))) {
    for (const [, font = '', shown = ''] of page.matchAll(/\/(F\d+) [\d.]+ Tf\s+\[(.*?)\] TJ/gs)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, one = '']) => one).join('');
      if (isAsked(font)) texts.push(hex);
    }
  }
  return texts;
}

function isPlain(pdf: Buffer, font: string): boolean {
  const [, object] = new RegExp(`/${font} (\\d+) 0 R`).exec(pdf.toString('latin1')) ?? [];
  const [described = ''] =
    new RegExp(`\\n${object} 0 obj[^]*?endobj`).exec(pdf.toString('latin1')) ?? [];
  return described.includes('/Helvetica');
}

function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('\nstream\n', at + 1)) {
    const start = pdf.indexOf('stream\n', at) + 'stream\n'.length;
    try {
      streams.push(inflateSync(pdf.subarray(start)).toString('latin1'));
    } catch {
      // A stream of another kind.
    }
  }
  return streams;
}

const FIGURE = /^\(?-?\d+\.\d+\)?$|^[A-Z]{3} -?\d+\.\d+$|^\d{4}-\d\d-\d\d \d\d:\d\d$/;

test('the three languages carry the same figures, which are those of the bill', async () => {
  const told = [];
  for (const language of languages) {
    told.push(plainTexts(await pdfIn(language)).filter((text) => FIGURE.test(text)));
  }
  const [english = [], simplified, traditional] = told;
  expect(english.length).toBeGreaterThan(200);
  expect(simplified).toEqual(english);
  expect(traditional).toEqual(english);
  const { list } = await ada.get('walletBill', { timeZone: 'Asia/Hong_Kong', pageSize: 100 });
  for (const { balanceAfter } of list) expect(english).toContain(balanceAfter);
  const { list: wallets } = await ada.get('walletBalances');
  for (const { balance, currency } of wallets) expect(english).toContain(`${currency} ${balance}`);
});

test.each([
  'zh_Hans_CN',
  'zh_Hant_HK',
] as const)('every sign of %s has its glyph', async (language) => {
  const pdf = await pdfIn(language);
  const shown = textsIn(pdf, (font) => !isPlain(pdf, font));
  expect(shown.length).toBeGreaterThan(40);
  // Glyph 0 is the box that stands for a sign the font does not have.
  for (const glyphs of shown) expect(glyphs.match(/.{4}/g)).not.toContain('0000');
  // What is said in words is said in Chinese.
  expect(plainTexts(pdf).filter((text) => /buy|sell|filled|Buy|Sell/.test(text))).toEqual([]);
});

test('Chinese travels with the glyphs it uses and no more', async () => {
  const pdf = await pdfIn('zh_Hant_HK');
  expect(pdf.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSans/);
  expect(pdf.length).toBeLessThan(120_000);
  expect((await pdfIn('en')).length).toBeLessThan(60_000);
});
