import { type Edit, kebab, saying } from './edit-text.ts';
import type { Plan } from './plan.ts';

const routes = 'contract/src/routes';
const handlers = 'server/src/endpoints';
const exampleRoute = `${routes}/user.ts`;
const exampleHandler = `${handlers}/user/user.ts`;

/**
 * A call: its declaration and its handler behind those of its section, and a test. Where the
 * contract declares it already, only what is missing is laid.
 */
export const endpointPlan: Plan = {
  usage: 'section/routeId as in contract/src/routes, such as wallet/walletLimits',
  name: /^[a-z]+(-[a-z]+)*\/[a-z][A-Za-z]+$/,
  lay: (name, read) => {
    const [section = '', id = ''] = name.split('/');
    const route = `${routes}/${section}.ts`;
    const handler = `${handlers}/${section}/${section}.ts`;
    const isDeclared = read(route)?.includes(`export const ${id} = defineRoute(`) === true;
    const handled = `export const ${id} = endpoint(`;
    const isHandled = [handler, `${handlers}/${section}/${kebab(id)}.ts`].some(
      (file) => read(file)?.includes(handled) === true,
    );
    const changes = [
      ...(isDeclared
        ? []
        : [{ file: route, change: declaring(section, id, read(exampleRoute) ?? '') }]),
      { file: handler, change: handling(id, isDeclared ? null : (read(exampleHandler) ?? '')) },
    ];
    return {
      ...(isHandled && { taken: `the handler of ${id}` }),
      files: [
        {
          from: `${handlers}/user/user-info.test.ts`,
          to: `${handlers}/${section}/${kebab(id)}.test.ts`,
          change: isDeclared ? () => isServed(id) : saying(['userInfo', id]),
        },
      ],
      edits: changes,
      writesRoutes: true,
      afterwards: [
        isDeclared
          ? `it still refuses with NOT_SERVED: answer what ${route} declares`
          : `say in ${route} what it takes and answers`,
        `one with more than a screen of its own goes into a file of its own beside ${handler}`,
        'after a change of its method or path: npm run routes',
        'a new reason needs a code in contract/src/error-codes.ts and a sentence in errors.json',
        'test it: success with numbers worked out by hand, bad input, another customer',
        'lower NOT_SERVED_MAX in server/src/app.test.ts if it was not served before',
      ],
    };
  },
};

/** Puts the declaration of the example under another name behind those of a section. */
function declaring(section: string, id: string, example: string): Edit {
  const declaration = saying(
    ['userInfo', id],
    ["path: '/api/user/info'", `path: '/${section}/${id}'`],
    ["tag: 'user'", `tag: '${section}'`],
    ['  input: Nothing', '  extension: true,\n  input: Nothing'],
  )(blockOf(example, 'export const userInfo = defineRoute('));
  return appending(declaration, {
    User: '../account-shapes.ts',
    Nothing: '../fields.ts',
    defineRoute: '../route.ts',
  });
}

/** Puts the handler of the example under another name behind those of a section. */
function handling(id: string, example: string | null): Edit {
  const called = '../../call';
  if (example === null) {
    const body = `endpoint('${id}', async () => refuse('NOT_SERVED'));`;
    return appending(`/** Not served yet. */\nexport const ${id} = ${body}\n`, {
      refuse: `${called}/answer.ts`,
      endpoint: `${called}/endpoint.ts`,
    });
  }
  const block = blockOf(example, 'export const userInfo = endpoint(');
  return appending(saying(['userInfo', id])(`/** The customer who calls. */\n${block}`), {
    ownUser: '../../auth/own-user.ts',
    presentUser: '../../auth/present-user.ts',
    accept: `${called}/answer.ts`,
    endpoint: `${called}/endpoint.ts`,
  });
}

const isServed = (id: string): string =>
  `import { expect, test } from 'vitest';\nimport { endpoints } from '../registry.ts';\n\n` +
  `test('${id} has its handler', () => {\n  expect(endpoints.get('${id}')?.id).toBe('${id}');\n});\n`;

/** A statement of a text, from its beginning to the bracket that closes it. */
function blockOf(text: string, start: string): string {
  const from = text.indexOf(start);
  const [block] = /^[\s\S]*?\n[)}]*\);\n/.exec(text.slice(from)) ?? [];
  if (from < 0 || block === undefined) throw new Error(`the example has no “${start}” any more`);
  return block;
}

/** Puts a block at the end of a text, which imports the names that it does not yet. */
function appending(block: string, names: Readonly<Record<string, string>>): Edit {
  return (text) => {
    const missing = Object.entries(names).filter(
      ([name]) => !new RegExp(`^import [^;]*\\b${name}\\b[^;]*;`, 'm').test(text),
    );
    const imports = missing.map(([name, from]) => `import { ${name} } from '${from}';\n`);
    return [...imports, text, '\n', block].join('');
  };
}
