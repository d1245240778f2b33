import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';

const canary = 'export default function f(x: any) { return x!.y; }\n';
const canaryRules = ['noExplicitAny', 'noNonNullAssertion', 'noDefaultExport'];

/** Format and lint by Biome; fails when it read hardly anything or let the canary pass. */
export async function checkLint(root) {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const main = await run(biome, ['ci', '--colors=off', '--max-diagnostics=200'], {
    cwd: root,
    quiet: true,
  });
  const problems = main.code === 0 ? [] : [main.output.slice(-20_000)];

  const checked = Number(/Checked (\d+) files/.exec(main.output)?.[1] ?? 0);
  if (checked < 100) problems.push(`lint: only ${checked} files were examined`);

  const planted = await lintCanary(root, biome);
  for (const rule of canaryRules) {
    if (!planted.includes(rule)) problems.push(`lint: the canary passed ${rule}`);
  }
  return { problems, summary: `${checked} files, ${canaryRules.length} canaries` };
}

/**
 * Biome says nothing of rules for text from standard input, so the canary is a file for a moment.
 */
async function lintCanary(root, biome) {
  const folder = mkdtempSync(join(root, 'scripts', '.canary-'));
  try {
    const file = join(folder, 'canary.ts');
    writeFileSync(file, canary);
    const { output } = await run(biome, ['lint', '--colors=off', file], { cwd: root, quiet: true });
    return output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
