import { join } from 'node:path';
import { run } from '../lib/run.mjs';

/** What tests stand on, and what is opened by its name. */
const mayBeForTests = [
  /\/testing\/|\/conformance\.ts$/,
  // What only tests use of the seams between roles.
  /^engines\/src\/roles\/(jobs|liquidity)\/|\/job-leases\.ts$/,
  /^locales\/src\/(read-messages|scripts-of-chinese)\.ts$/,
  /^web\/src\/pages\/.*\/page\.tsx$|^ui\/src\/components\/drawn-icon\.tsx$/,
  /^server\/src\/main\.ts$|bench\/benches\.ts$/,
];
/** What tests hold a record or a rule of the house against. */
const heldAgainst = ['describeShapes', 'factKinds', 'allCalendars'];

/** Unused files, exports and packages by knip, and exports that only tests use. */
export async function checkUnused(root) {
  const [unused, forTests] = await Promise.all([findUnused(root), findForTests(root)]);
  return { problems: [...unused, ...forTests], summary: 'by knip, 1 canary' };
}

async function findUnused(root) {
  const { code, output } = await knip(root, []);
  return code === 0 ? [] : [`unused:\n${output.slice(-8000)}`];
}

async function findForTests(root) {
  const config = ['--production', '--config', 'knip.production.json'];
  const { stdout, output } = await knip(root, [
    ...config,
    '--include',
    'exports',
    '--reporter',
    'json',
    '--no-exit-code',
  ]);
  if (!stdout.startsWith('{')) return [`knip said: ${output.slice(0, 2000)}`];
  const found = JSON.parse(stdout).issues.flatMap(({ file, exports = [] }) =>
    exports.map(({ name }) => ({ file, name })),
  );
  const problems = found
    .filter(
      ({ file, name }) =>
        !mayBeForTests.some((one) => one.test(file)) && !heldAgainst.includes(name),
    )
    .map(({ file, name }) => `only tests use ${name} of ${file}`);
  // What stands in a folder for tests is used by nothing else: the canary.
  if (!found.some(({ name }) => name === 'roundsOf')) problems.push('unused: the canary passed');
  return problems;
}

function knip(root, args) {
  const program = join('node_modules', 'knip', 'bin', 'knip.js');
  return run(process.execPath, [program, '--no-progress', ...args], { cwd: root, quiet: true });
}
