import { checkSources } from './sources.mjs';

/** Any call whose first argument, or first word of a list, is Node.js found by its name. */
const byName =
  /(?<![.\w])\w+\(\s*(\[\s*)?(['"`])node\2\s*[,)]|\[\s*(['"`])node\3\s*,\s*(['"`])[^'"`]*\.(m?js|ts)\4/;
const canaries = [
  "spawn('node', ['scripts/start.mjs'])",
  'await run("node", [vitest])',
  "inCopy('node', [\n  'locales/compile.mjs',\n])",
  "const command = ['node', 'scripts/serve.mjs']",
];
/** What looks like it and is not. */
const harmless = [
  'spawn(process.execPath, [file])',
  "name.startsWith('node')",
  "conditionNames: ['import', 'node', 'default']",
  "types: ['node']",
];

/** Child processes run on the Node.js of their parent: the path may name an older one. */
export function checkChildren(root) {
  return checkSources(root, {
    name: 'children',
    isRead: (file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && file !== 'scripts/check/children.mjs',
    findIn: (text) => byName.exec(text)?.slice(0, 1) ?? [],
    tell: (file, found) => `${file} starts Node.js by its name, not by process.execPath: ${found}`,
    leastFiles: 2000,
    canaries,
    harmless,
  });
}
