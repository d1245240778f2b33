import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const registry = 'https://registry.npmjs.org/';
/** Base64 of 64 bytes. */
const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
const right = {
  version: '1.0.0',
  resolved: `${registry}@a/b/-/b-1.0.0.tgz`,
  integrity: `sha512-${'A'.repeat(86)}==`,
};
const canaries = [
  { ...right, integrity: undefined },
  { ...right, integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' },
  { ...right, resolved: undefined },
  { ...right, resolved: 'git+ssh://git@example.org/a/b.git#1.0.0' },
  { ...right, resolved: 'https://elsewhere.example/@a/b/-/b-1.0.0.tgz' },
  { ...right, resolved: `${registry}@a/c/-/c-1.0.0.tgz` },
  { ...right, resolved: `${registry}@a/b/-/b-1.0.1.tgz` },
];
const LEAST_ENTRIES = 400;

/**
 * Whether the lock file is whole: every package of every system, optional ones included, comes from
 * the registry under its own name and version, with its SHA-512; and whether every room asks for
 * exact versions. An entry without a hash is installed as whatever comes.
 */
export function checkLock(root) {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { lockfileVersion, packages } = read('package-lock.json');
  const entries = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  const rooms = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  const problems = [
    ...entries.flatMap(([path, entry]) => problemsOf(path, entry)),
    ...rooms.flatMap((room) => looseVersions(room, read(join(room, 'package.json')))),
  ].map((problem) => `lock: ${problem}`);
  if (lockfileVersion !== 3) problems.push('lock: package-lock.json is not of version 3');
  if (entries.length < LEAST_ENTRIES) problems.push('lock: next to nothing was examined');
  const passed = canaries.filter((entry) => problemsOf('node_modules/@a/b', entry).length === 0);
  if (passed.length > 0) problems.push(`lock: ${passed.length} canaries passed`);
  if (problemsOf('node_modules/@a/b', right).length > 0)
    problems.push('lock: the right one failed');
  if (looseVersions('', { dependencies: { a: '^1.0.0', b: '1.0.0' } }).length !== 1) {
    problems.push('lock: the canary of versions passed');
  }
  const summary = `${entries.length} entries of ${rooms.length} rooms, ${canaries.length + 1} canaries`;
  return { problems, summary };
}

function problemsOf(path, { link, name, version, resolved, integrity }) {
  if (link) return [];
  const called = name ?? path.split('node_modules/').at(-1);
  const [file] = called.split('/').slice(-1);
  const problems = [];
  if (!sha512.test(integrity ?? '')) problems.push(`${path} has no SHA-512`);
  if (resolved !== `${registry}${called}/-/${file}-${version}.tgz`) {
    problems.push(`${path} does not come from the registry as ${called} ${version}: ${resolved}`);
  }
  return problems;
}

function looseVersions(room, { dependencies, devDependencies, optionalDependencies }) {
  const asked = { ...dependencies, ...devDependencies, ...optionalDependencies };
  return Object.entries(asked)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${room}/package.json asks for ${name} ${version}: name one version`);
}
