import { all, before, capital, type Edit, saying, withWord } from './edit-text.ts';
import type { EditedFile, Plan } from './plan.ts';

const example = 'web/src/pages/notice/index';
const routes = 'web/src/app/routes.ts';
const titles = 'web/src/shell/route-titles.ts';
/** What is still to be translated says so where it is read. */
const marks = { en: '', 'zh-Hans': '待译：', 'zh-Hant': '待譯：' } as const;

/** A page that reads a list, with its test; a route the table lacks gets its row and its title. */
export const pagePlan: Plan = {
  usage: 'a route without pages/, such as product/follow',
  name: /^[a-z]+\/[a-z]+$/,
  lay: (name, read) => {
    const path = `pages/${name}`;
    const row = `${name.replace('/', '-')}-row`;
    const title = new RegExp(`'${path}': m\\.(\\w+)`).exec(read(titles) ?? '')?.[1];
    const word = title ?? `shell_title_${name.replace('/', '_')}`;
    const folder = `web/src/${path}`;
    const retold = saying(['notice-row', row]);
    return {
      files: [
        {
          from: `${example}/page.tsx`,
          to: `${folder}/page.tsx`,
          change: all(
            retold,
            saying(
              ['m.notice_title', `m.${word}`],
              ['./notices.css', `./${row}.css`],
              ['Notices of the operator, pinned ones first.', 'A list, page by page.'],
            ),
          ),
        },
        { from: `${example}/notices.css`, to: `${folder}/${row}.css`, change: retold },
        {
          from: `${example}/page.test.tsx`,
          to: `${folder}/page.test.tsx`,
          change: saying(['pages/notice/index', path]),
        },
      ],
      edits: title === undefined ? newRoute(name, word) : [],
      afterwards: [
        `check the row '${path}' in ${routes} (kind, paper label, access, required parameters)`,
        'read its own call instead of articleList, and say what the test then sees',
        `give it words of its own: locales/messages/<language>/<namespace>.json, three languages`,
        'a page with required parameters is told in journeys/support/lived-in.ts',
      ],
    };
  },
};

function newRoute(name: string, word: string): readonly EditedFile[] {
  const words = name.split('/').map(capital).join(' ');
  const count: Edit = (text) =>
    text
      .replace(/(\d+) extensions/, (_all, many) => `${Number(many) + 1} extensions`)
      .replace(
        /(routePaths\.length\)\.toBe\()(\d+)/,
        (_all, so, many) => `${so}${Number(many) + 1}`,
      );
  return [
    {
      file: routes,
      change: before(
        '} as const satisfies Record<string, Row>',
        `  'pages/${name}': ['push', 'none', 'customer'],\n`,
      ),
    },
    {
      file: titles,
      change: before('} as const satisfies Record<RoutePath', `  'pages/${name}': m.${word},\n`),
    },
    { file: 'web/src/app/routes.test.ts', change: count },
    ...Object.entries(marks).map(([locale, mark]) => ({
      file: `locales/messages/${locale}/shell.json`,
      change: withWord(word, `${mark}${words}`),
    })),
  ];
}
