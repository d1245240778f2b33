import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, camel, capital, type Edit, saying } from './edit-text.ts';
import type { Plan } from './plan.ts';

const root = join(import.meta.dirname, '..', '..');
const example = 'adapters/src/market-data/yahoo';
const composed = 'server/src/compose/market-data.ts';

/**
 * A source of prices: provider, symbols, figures, fixtures and all their tests, laid from the one
 * that has most. It stands in the settings and keeps the conformance suite from the first minute.
 */
export const providerPlan: Plan = {
  usage: 'a source of market data, such as polygon',
  name: /^[a-z]+(-[a-z]+)*$/,
  lay: (name) => {
    const renamed: Edit = (text) => renamedFrom(text, name);
    const files = readdirSync(join(root, example), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      );
    const word = camel(name);
    const room = `@candor/adapters/market-data/${name}`;
    return {
      files: files.map((from) => ({
        from,
        to: from.replaceAll('yahoo', name),
        change: from.endsWith('.json') ? (text) => text : renamed,
      })),
      edits: [
        {
          file: 'server/src/config/market-data.ts',
          change: (text) => {
            const row = / {2}yahoo: (\[.*\]),\n/.exec(text);
            if (row === null) throw new Error('yahoo is no row of sourceGroups any more.');
            return after(row[0], `  '${name}': ${row[1]},\n`)(text);
          },
        },
        {
          file: 'server/src/config/market-data.test.ts',
          change: saying(['Use yahoo, ', `Use yahoo, ${name}, `]),
        },
        {
          file: composed,
          change: (text) =>
            after(
              'yahoo: (pace) => yahooProvider({ pace, load: () => loadYahoo() }),\n',
              `  '${name}': (pace) => ${word}Provider({ pace, load: () => load${capital(word)}() }),\n`,
            )(
              before(
                'import type { Instrument',
                [
                  `import { ${word}Provider } from '${room}/${name}-provider';\n`,
                  `import { load${capital(word)} } from '${room}/${name}-source';\n`,
                ].join(''),
              )(text),
            ),
        },
      ],
      afterwards: [
        `write load${capital(word)} in ${name}-source.ts first: until then it asks Yahoo`,
        'say in server/src/config/market-data.ts which markets it has',
        `say in ${name}-provider.ts what it offers and how often it may be asked`,
        'map its symbols, record its fixtures, or write them to the documented shape and say so',
        'tell of it in docs/how-to/add-a-provider.md',
      ],
    };
  },
};

/** The package keeps its name: the new source takes another. */
function renamedFrom(text: string, name: string): string {
  const word = camel(name);
  return text
    .split(/(yahoo-finance2[^\s']*)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/(['./])yahoo-/g, `$1${name}-`)
            .replaceAll("'yahoo'", `'${name}'`)
            .replaceAll('YAHOO', word.toUpperCase())
            .replace(/\byahoo(?=[A-Z])/g, word)
            .replace(/Yahoo/g, capital(word)),
    )
    .join('');
}
