import { after, all, before, camel, capital, type Edit, saying } from './edit-text.ts';
import type { EditedFile, LaidFile, Plan } from './plan.ts';

const rooms = 'domain/src/instruments';
const products = 'domain/src/products';
const rows = 'domain/src/reference/instruments';
const enums = 'contract/src/enums.ts';

/**
 * A kind of instrument with a source and an asset class of its own, one row and a test, laid from
 * the coins. It has prices, quotes and a page; orders are refused until its product is open.
 */
export const productPlan: Plan = {
  usage: 'an asset class of instruments, such as warrants',
  name: /^[a-z]+(-[a-z]+)*$/,
  lay: (name, read) => {
    const taken = [...(read(enums) ?? '').matchAll(/^ {2}\w+: (\d+),$/gm)].map(([, code]) => code);
    const code = Math.max(...taken.map(Number)) + 1;
    return {
      files: laid(name, code),
      edits: [...identity(name, code), ...tables(name)],
      afterwards: [
        `put its rows into ${rows}/${name}.json and say in ${rooms}/${name}.ts what its terms are`,
        `decide its parts in ${products}/${name}/${name}.ts, and its factors: they are those of coins`,
        'make it an OpenProduct, with the parts that decide, when it may trade',
        'read docs/how-to/add-a-product.md',
      ],
    };
  },
};

function laid(name: string, code: number): readonly LaidFile[] {
  const market = name.toUpperCase();
  const renamed = saying(['cryptoInstruments', `${camel(name)}Instruments`]);
  const oneRow: Edit = (text) => {
    const { items, ...head } = JSON.parse(text) as { items: readonly Record<string, unknown>[] };
    const row = { ...items[0], symbol: 'SAMPLE', base: 'SAMPLE' };
    return `${JSON.stringify({ ...head, kind: name, note: 'A row to begin with.', items: [row] }, null, 2)}\n`;
  };
  return [
    {
      from: `${rooms}/crypto.ts`,
      to: `${rooms}/${name}.ts`,
      change: (text) =>
        saying(
          ['{ crypto }', `{ ${camel(name)} }`],
          ['products/crypto/crypto.ts', `products/${name}/${name}.ts`],
          ['productTerms(crypto)', `productTerms(${camel(name)})`],
          ['crypto.source', `${camel(name)}.source`],
          ['crypto.settlement', `${camel(name)}.settlement`],
          ['crypto.json', `${name}.json`],
          ["CRYPTO_MARKET = 'CRYPTO'", `${market.replaceAll('-', '_')}_MARKET = '${market}'`],
          ['CRYPTO_MARKET', `${market.replaceAll('-', '_')}_MARKET`],
          ["assetClass: 'crypto'", `assetClass: '${name}'`],
          [
            'Spot coins in USD. Stablecoins are listed for wallets and deposits and cannot be traded.',
            `${capital(name)}, begun as a copy of the coins.`,
          ],
        )(renamed(text)),
    },
    {
      from: `${rooms}/crypto.test.ts`,
      to: `${rooms}/${name}.test.ts`,
      change: (text) =>
        saying(
          ['./crypto.ts', `./${name}.ts`],
          ['100:CRYPTO:BTCUSD', `${code}:${market}:SAMPLE`],
          ['BTC/USD', 'SAMPLE/USD'],
          ["assetClass: 'crypto'", `assetClass: '${name}'`],
          ['a coin', `one of ${name}`],
        )(renamed(text)),
    },
    { from: `${rows}/crypto.json`, to: `${rows}/${name}.json`, change: oneRow },
    productOf(name, code),
  ];
}

/** Its terms, all of them, and closed: what decides is written when it is built. */
function productOf(name: string, code: number): LaidFile {
  return {
    from: `${products}/crypto/crypto.ts`,
    to: `${products}/${name}/${name}.ts`,
    change: saying(
      ['marketTerms, waitsForMarket', 'marketTerms'],
      ['OpenProduct', 'ClosedProduct'],
      ['const crypto', `const ${camel(name)}`],
      ["kind: 'crypto'", `kind: '${camel(name)}'`],
      ['source: 100', `source: ${code}`],
      ['isOpen: true', 'isOpen: false'],
      ['decide: waitsForMarket', "refusal: 'NOT_TRADABLE'"],
      ['{ crypto: 10_000 }', `{ '${name}': 10_000 }`],
      ['Coins at all hours', `${capital(name)}, begun as a copy of the coins: at all hours`],
    ),
  };
}

/** Its source, its asset class, and its places in the catalogue and the table of products. */
function identity(name: string, code: number): readonly EditedFile[] {
  const builder = `${camel(name)}Instruments`;
  return [
    { file: enums, change: after('export const source = {\n', `  ${camel(name)}: ${code},\n`) },
    {
      file: `${rooms}/instrument.ts`,
      change: after('export type AssetClass =\n', `  | '${name}'\n`),
    },
    {
      file: `${rooms}/catalogue.ts`,
      change: (text) =>
        after(
          '    ...cryptoInstruments(),\n',
          `    ...${builder}(),\n`,
        )(`import { ${builder} } from './${name}.ts';\n${text}`),
    },
    {
      file: `${products}/product.ts`,
      change: after("  | 'crypto'\n", `  | '${camel(name)}'\n`),
    },
    {
      file: `${products}/all-products.ts`,
      change: (text) =>
        all(
          after('  crypto,\n', `  ${camel(name)},\n`),
          after("  100: () => 'crypto',\n", `  ${code}: () => '${camel(name)}',\n`),
        )(`import { ${camel(name)} } from './${name}/${name}.ts';\n${text}`),
    },
  ];
}

/** The tables that have a row for each kind or asset class: it begins with that of the coins. */
function tables(name: string): readonly EditedFile[] {
  const coinsOfYahoo = '    crypto: [0, 32],\n';
  return [
    {
      file: 'adapters/src/market-data/yahoo/yahoo-symbols.test.ts',
      change: after(coinsOfYahoo, `    '${name}': [0, 1],\n`),
    },
    {
      file: 'web/src/market/instrument-group.ts',
      change: after("  crypto: 'crypto',\n", `  ${camel(name)}: 'other',\n`),
    },
    {
      file: 'server/src/market/instrument-texts.ts',
      change: before("    case 'crypto':", `    case '${name}':\n`),
    },
  ];
}
