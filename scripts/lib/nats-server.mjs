import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, install } from './debian.mjs';
import { say } from './say.mjs';

/**
 * The path of a NATS server for the tests of the bus: an installed one, else Debian's package.
 * Null where there is neither; whoever runs tests then says that these did not run.
 */
export async function ensureNatsServer() {
  const found = findNatsServer();
  if (found || !canInstall()) return found;
  say('installing nats-server from Debian for the tests of the bus …');
  await install(['nats-server']);
  return findNatsServer();
}

function findNatsServer() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  const known = [process.env.NATS_SERVER_PATH, ...folders.map((at) => join(at, 'nats-server'))];
  return known.find((path) => path && existsSync(path)) ?? null;
}
