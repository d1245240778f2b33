import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface LaidFile {
  /** The living example. */
  readonly from: string;
  readonly to: string;
  /** Words of the example and what stands for them. */
  readonly change: readonly (readonly [string, string])[];
}

export interface Plan {
  readonly usage: string;
  readonly name: RegExp;
  readonly files: (name: string) => readonly LaidFile[];
  /** What a person still has to do; forgetting a step fails to compile or fails a test. */
  readonly afterwards: (name: string) => readonly string[];
}

const camel = (words: string) =>
  words.replace(/[-/](\w)/g, (_all, letter: string) => letter.toUpperCase());
const kebab = (word: string) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Each kind of part the house grows by. */
export const plans: Readonly<Record<string, Plan>> = {
  page: {
    usage: 'a route without pages/, such as product/follow',
    name: /^[a-z]+\/[a-z]+$/,
    files: (name) => [
      {
        from: 'web/src/pages/notice/detail/page.tsx',
        to: `web/src/pages/${name}/page.tsx`,
        change: [],
      },
    ],
    afterwards: (name) => [
      `check the row 'pages/${name}' in web/src/app/routes.ts (kind, paper label, access, required parameters)`,
      `give it words: locales/messages/<language>/${name.split('/')[0]}.json in all three languages`,
      'call only what spec and contract name for it, with useCall and useKeyedMutation',
      'add it to the lists of journeys/screens.test.ts',
    ],
  },
  endpoint: {
    usage: 'group/routeId as in contract/src/routes, such as wallet/walletBalance',
    name: /^[a-z]+\/[a-z][A-Za-z]+$/,
    files: (name) => {
      const [group = '', id = ''] = name.split('/');
      const from = 'server/src/endpoints/user/user-info.ts';
      const to = `server/src/endpoints/${group}/${kebab(id)}.ts`;
      return [{ from, to, change: [['userInfo', id]] }];
    },
    afterwards: (name) => {
      const [group = '', id = ''] = name.split('/');
      return [
        `declare ${id} in contract/src/routes/${group}.ts, then npx tsx scripts/write-route-lines.ts`,
        `list ${id} in server/src/endpoints/${group}/endpoints.ts`,
        'a new reason needs a code in contract/src/error-codes.ts and a sentence in errors.json',
        'test it: success, bad input, another customer, three languages',
      ];
    },
  },
  product: {
    usage: 'an asset class of instruments, such as warrants',
    name: /^[a-z][a-z-]+$/,
    files: (name) => [
      {
        from: 'domain/src/instruments/crypto.ts',
        to: `domain/src/instruments/${name}.ts`,
        change: [
          ['cryptoInstruments', `${camel(name)}Instruments`],
          ['crypto.json', `${name}.json`],
        ],
      },
    ],
    afterwards: (name) => [
      `put its data into domain/src/reference/instruments/${name}.json`,
      `add ${camel(name)}Instruments() to domain/src/instruments/catalogue.ts`,
      'a new asset class fails to compile until price band, quote age and fees know it',
      'read docs/how-to/add-a-product.md',
    ],
  },
  provider: {
    usage: 'a source of market data, such as polygon',
    name: /^[a-z][a-z-]+$/,
    files: (name) => [
      {
        from: 'adapters/src/market-data/faulty-provider.ts',
        to: `adapters/src/market-data/${name}/${name}-provider.ts`,
        change: [['faultyProvider', `${camel(name)}Provider`]],
      },
    ],
    afterwards: (name) => [
      `map its symbols, and let ${name} pass adapters/src/market-data/conformance.ts`,
      'name it in server/src/config/market-data.ts (sourceGroups) and build it in server/src/compose/market-data.ts',
      'record fixtures, or write them to the documented shape and say so',
    ],
  },
  language: {
    usage: 'a BCP 47 tag, such as ja',
    name: /^[a-z]{2}(-[A-Za-z]+)?$/,
    files: (name) =>
      readdirSync(join(root, 'locales', 'messages', 'en')).map((file) => ({
        from: `locales/messages/en/${file}`,
        to: `locales/messages/${name}/${file}`,
        change: [],
      })),
    afterwards: (name) => [
      `add '${name}' to locales/src/locale.ts and to languages in contract/src/enums.ts`,
      'translate every sentence; placeholders stay as they are',
      'names of instruments and fees carry their languages in domain/src/reference',
      'npm run check tells what is missing',
    ],
  },
};
