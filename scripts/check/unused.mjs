import { join } from 'node:path';
import { run } from '../lib/run.mjs';

/** Unused files, exports and packages by knip. */
export async function checkUnused(root) {
  const { code, output } = await run(
    'node',
    [join('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress'],
    {
      cwd: root,
      quiet: true,
    },
  );
  return { problems: code === 0 ? [] : [`unused:\n${output.slice(-8000)}`], summary: 'by knip' };
}
