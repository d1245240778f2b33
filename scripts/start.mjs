import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureLocales, ensureNode, root } from './lib/setup.mjs';

/**
 * `npm start`: everything a fresh machine needs, then the server in this very process, so that no
 * parent can die and leave it behind.
 */
ensureNode();
await ensureInstalled();
await ensureLocales();
await ensureBuilt();

const { register } = await import('tsx/esm/api');
register();
const { main } = await import(pathToFileURL(join(root, 'server', 'src', 'main.ts')).href);
await main();
leaveWithNpm();

/** npm hands no signal on when it is killed; a server nobody watches would keep the port. */
function leaveWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1000);
  watch.unref();
}
