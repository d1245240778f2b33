import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import cruiser from '../../.dependency-cruiser.cjs';
import rooms from '../lib/rooms.cjs';
import { run } from '../lib/run.mjs';
import { layerProblems } from './layers.mjs';

/** Every rule must catch a planted violation of its own, also the rule that is added tomorrow. */
const canaryRules = cruiser.forbidden.map(({ name }) => name);

/** The import table of docs/architecture.md by dependency-cruiser, with its canaries. */
export async function checkFences(root) {
  const present = rooms.filter((room) => hasCode(join(root, room, 'src')));
  const main = await cruise(root, present);
  const problems = main.summary.violations
    .filter((violation) => violation.rule.severity === 'error')
    .map((violation) => `fence ${violation.rule.name}: ${violation.from} -> ${violation.to}`);
  const cruised = main.modules.filter((module) => !module.source.includes('node_modules')).length;
  if (cruised < 100) problems.push(`fences: only ${cruised} modules were examined`);
  const linked = main.modules.reduce((sum, module) => sum + module.dependencies.length, 0);
  if (linked < cruised) problems.push(`fences: only ${linked} imports were followed`);

  const planted = await cruise(
    root,
    ['scripts/canaries'],
    ['--exclude', '^(web|console)/dist/|(^|/)paraglide/'],
  );
  problems.push(...layerProblems(main.modules, planted.modules));
  const caught = new Set(planted.summary.violations.map((violation) => violation.rule.name));
  for (const rule of canaryRules) {
    if (!caught.has(rule)) problems.push(`fences: the canary of ${rule} passed`);
  }
  return {
    problems,
    summary: `${cruised} modules, ${linked} imports, ${canaryRules.length + 1} canaries`,
  };
}

async function cruise(root, paths, extra = []) {
  const { output, stdout } = await run(
    process.execPath,
    [
      '--import',
      './scripts/check/swc-reads-tsx.mjs',
      join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      ...extra,
      ...paths,
    ],
    { cwd: root, quiet: true },
  );
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser said: ${output.slice(0, 2000)}`);
  return JSON.parse(stdout);
}

function hasCode(folder) {
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.tsx?$/.test(String(name)))
  );
}
