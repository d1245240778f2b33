import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';
import { secretSettings } from './secret-files.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** Not read by the server: for the scripts, or by Node itself. */
const ofOthers = ['CHROMIUM_PATH', 'NATS_SERVER_PATH', 'NODE_ENV'];

/** Every name the configuration asks for, whatever the others are set to. */
function namesRead(): readonly string[] {
  const names = new Set<string>();
  const given: Readonly<Record<string, string>> = {
    MAIL_MODE: 'smtp',
    TRADING_MODE: 'live',
    STORAGE: 's3',
  };
  const environment = new Proxy(given, {
    get: (target, name) => {
      names.add(String(name));
      return target[String(name)];
    },
  });
  expect(() => readConfig(environment)).toThrow(ConfigRefused);
  return [...names].filter((name) => !ofOthers.includes(name)).sort();
}

/** Names in the first column of the tables of a page. */
function namesIn(page: string): readonly string[] {
  const rows = readFileSync(join(root, page), 'utf8').match(/^\| `[A-Z][^|]*\|/gm) ?? [];
  const names = rows.flatMap((row) => [...row.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
  return names.filter((name): name is string => name !== undefined && !ofOthers.includes(name));
}

test('docs/settings.md has a row for every setting, and none that is not', () => {
  expect([...namesIn('docs/settings.md')].sort()).toEqual(namesRead());
});

/** Addresses everybody may read. */
const publicUrls = ['ANDROID_URL', 'IOS_URL', 'PUBLIC_URL'];

test('what sounds secret can stand in a file', () => {
  const soundsSecret = (name: string) =>
    /(_KEY|SECRET|PASSWORD|TOKEN|_SEED|_URL|WEBHOOK)$/.test(name) && !publicUrls.includes(name);
  const plain = namesRead().filter(
    (name) => soundsSecret(name) && !secretSettings.some((one) => one === name),
  );
  expect(plain).toEqual([]);
});

test('README.md names only settings that exist', () => {
  const known = namesRead();
  expect(namesIn('README.md').filter((name) => !known.includes(name))).toEqual([]);
});

test('what is shipped for other machines never lets codes stand on the screen', () => {
  for (const file of ['compose.yaml', 'Dockerfile']) {
    const text = readFileSync(join(root, file), 'utf8');
    expect([file, text.match(/ALLOW_(SCREEN|PUBLIC)|MAIL_MODE(?!: smtp)|DEMO/g)]).toEqual([
      file,
      null,
    ]);
  }
});

test('of what is shipped only the step that migrates knows the owner of the tables', () => {
  for (const file of ['compose.yaml', 'compose.roles.yaml']) {
    const text = readFileSync(join(root, file), 'utf8');
    const [, services = ''] = text.split(/^services:$/m);
    const parts = [text.split(/^services:$/m)[0] ?? '', ...services.split(/^(?= {2}[a-z-]+:)/m)];
    const knowing = parts.filter((part) => /OWNER_URL|POSTGRES_PASSWORD/.test(part));
    const names = knowing.map((part) => /^ {2}([a-z-]+):/m.exec(part)?.[1]);
    expect([file, names]).toEqual([file, ['migrate', 'postgres']]);
  }
});
