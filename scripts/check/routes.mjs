import { join } from 'node:path';
import { run } from '../lib/run.mjs';

/** The tables of calls say what the folders of routes and handlers say. */
export async function checkRoutes(root) {
  const script = join('scripts', 'write-routes.ts');
  const { code, output } = await run(process.execPath, [script, '--check'], {
    cwd: root,
    quiet: true,
  });
  return { problems: code === 0 ? [] : [output.trim()], summary: 'as the folders say' };
}
