import { type Edit, kebab, saying } from './edit-text.ts';
import type { LaidFile, Plan } from './plan.ts';

const routes = 'contract/src/routes';
const handlers = 'server/src/endpoints';

/**
 * A call with its handler and its test, one file each. Where the contract declares it already, only
 * what is missing is laid.
 */
export const endpointPlan: Plan = {
  usage: 'section/routeId as in contract/src/routes, such as wallet/walletLimits',
  name: /^[a-z]+(-[a-z]+)*\/[a-z][A-Za-z]+$/,
  lay: (name, read) => {
    const [section = '', id = ''] = name.split('/');
    const place = `${section}/${kebab(id)}`;
    const isDeclared = read(`${routes}/${place}.ts`) !== null;
    return {
      files: [...(isDeclared ? [] : [declaration(section, id)]), ...handler(place, id, isDeclared)],
      edits: [],
      writesRoutes: true,
      afterwards: [
        isDeclared
          ? `it still refuses with NOT_SERVED: answer what ${routes}/${place}.ts declares`
          : `say in ${routes}/${place}.ts what it takes and answers`,
        'after a change of its method or path: npm run routes',
        'a new reason needs a code in contract/src/error-codes.ts and a sentence in errors.json',
        'test it: success with numbers worked out by hand, bad input, another customer',
        'lower NOT_SERVED_MAX in server/src/app.test.ts if it was not served before',
      ],
    };
  },
};

/** The declaration of the example under another name. */
function declaration(section: string, id: string): LaidFile {
  return {
    from: `${routes}/user/user-info.ts`,
    to: `${routes}/${section}/${kebab(id)}.ts`,
    change: saying(
      ['userInfo', id],
      ["path: '/api/user/info'", `path: '/${section}/${id}'`],
      ["tag: 'user'", `tag: '${section}'`],
      ['  input: Nothing', '  extension: true,\n  input: Nothing'],
    ),
  };
}

function handler(place: string, id: string, isDeclared: boolean): readonly LaidFile[] {
  const renamed = saying(['userInfo', id]);
  const notYet: Edit = () =>
    `import { refuse } from '../../call/answer.ts';\nimport { endpoint } from '../../call/endpoint.ts';\n\n` +
    `/** Not served yet. */\nexport const ${id} = endpoint('${id}', async () => refuse('NOT_SERVED'));\n`;
  const isListed: Edit = () =>
    `import { expect, test } from 'vitest';\nimport { endpoints } from '../registry.ts';\n\n` +
    `test('${id} has its handler', () => {\n  expect(endpoints.get('${id}')?.id).toBe('${id}');\n});\n`;
  return [
    {
      from: `${handlers}/user/user-info.ts`,
      to: `${handlers}/${place}.ts`,
      change: isDeclared ? notYet : renamed,
    },
    {
      from: `${handlers}/user/user-info.test.ts`,
      to: `${handlers}/${place}.test.ts`,
      change: isDeclared ? isListed : renamed,
    },
  ];
}
