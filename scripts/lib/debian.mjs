import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Whether packages of the system may be installed here. */
export function canInstall() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** Returns whether they are there now. */
export async function install(packages) {
  await run('apt-get', ['update'], { quiet: true });
  const words = ['install', '-y', '--no-install-recommends', ...packages];
  const { code } = await run('apt-get', words, { quiet: true });
  return code === 0;
}
