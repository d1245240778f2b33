import { existsSync } from 'node:fs';
import { canInstall, install } from './debian.mjs';
import { run } from './run.mjs';
import { fail, say } from './say.mjs';

/** Chromium without windows: a walk costs a fifth less of the processor in it. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const known = [
  process.env.CHROMIUM_PATH,
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium for the walks: an installed one, else Debian's package, else Playwright's
 * own. Nothing is downloaded when the packages are installed; only the tests ask for a browser.
 */
export async function ensureBrowser() {
  const found = known.find((path) => path && existsSync(path));
  if (found) return found;
  if (canInstall()) {
    say('installing Chromium and fonts from Debian for the browser tests …');
    const isInstalled = await install(['chromium-headless-shell', 'fonts-noto-cjk']);
    if (isInstalled && existsSync(HEADLESS)) return HEADLESS;
  }
  say('downloading a Chromium for the browser tests …');
  const { code } = await run('npx', ['playwright-core', 'install', 'chromium'], { quiet: true });
  if (code === 0) {
    const { chromium } = await import('playwright-core');
    if (existsSync(chromium.executablePath())) return chromium.executablePath();
  }
  const how = existsSync('/usr/bin/apt-get')
    ? ' (as root: apt-get install chromium-headless-shell)'
    : '';
  fail(
    `The browser tests need a Chromium; none was found, and none could be installed. Install one${how}, ` +
      'or set CHROMIUM_PATH to one. `npm run check` runs everything else.',
  );
}
