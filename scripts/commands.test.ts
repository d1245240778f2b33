import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sampleOf } from '@candor/domain/testing/by-night';
import { expect, test } from 'vitest';
import { runCommand } from './testing/commands.ts';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Every command written in TypeScript: its name for npm, and its file in this folder. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /^node scripts\/command\.mjs (\S+)\.ts$/.exec(line) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

/** By day some of them, as each takes three processes; by night all. */
const some = sampleOf(commands, 7);

/** What a command may load before it knows what was typed: words and enums, and few of them. */
const light = /^(contract|domain)\//;
const LIGHT_MAX = 5;

/** Runs before the command: prints each module of a workspace that is loaded, as a line. */
const printsModules = `
  import { registerHooks } from 'node:module';
  const root = ${JSON.stringify(`${pathToFileURL(root)}/`)};
  registerHooks({
    load(url, context, next) {
      const path = url.startsWith(root) ? url.slice(root.length) : '';
      if (!/^(|scripts\\/.*|.*node_modules\\/.*)$/.test(path)) console.error('loads ' + path);
      return next(url, context);
    },
  });`;
const watched = {
  NODE_OPTIONS: [
    process.env.NODE_OPTIONS ?? '',
    `--import data:text/javascript,${encodeURIComponent(printsModules)}`,
  ].join(' '),
};

test('the commands of package.json are found', () => {
  expect(commands.map(([name]) => name)).toEqual(expect.arrayContaining(['explain', 'new']));
  expect(commands.length).toBeGreaterThan(15);
});

test.each(some)('%s prints its usage when asked, and loads next to nothing', async (...of) => {
  const [name, file] = of;
  const { status, said, wrong } = await runCommand(file, ['--help'], watched);
  expect([status, said.split(' ').slice(0, 2)]).toEqual([0, ['npm', 'run']]);
  expect(said.split(/\s/)[2]).toBe(name);
  const loaded = wrong.split('\n').filter(Boolean);
  expect(loaded.filter((line) => !light.test(line.replace(/^loads /, '')))).toEqual([]);
  expect(loaded.length).toBeLessThanOrEqual(LIGHT_MAX);
});

test.each(some)('%s names what it does not know, and ends with 2', async (name, file) => {
  const option = await runCommand(file, ['--nonsense'], {});
  expect([option.status, option.said]).toEqual([2, '']);
  expect(option.wrong.startsWith(`Unknown option '--nonsense'\nnpm run ${name}`)).toBe(true);
  expect(option.wrong).not.toContain(' at ');
  const word = await runCommand(file, ['one', 'two', 'three'], {});
  expect([word.status, word.said]).toEqual([2, '']);
  expect(word.wrong).toMatch(/^Unexpected argument '(one|two|three)'\nnpm run /);
});

test('-h is --help, and nothing typed after it is carried out', async () => {
  const [short, long] = [
    await runCommand('keys', ['rotate', '-h'], {}),
    await runCommand('keys', ['--help'], {}),
  ];
  expect(short).toEqual(long);
  expect(short).toMatchObject({ status: 0, wrong: '' });
});

test('a command that is misspelled is named, and so is one that is missing', async () => {
  const other = await runCommand('operators', ['ad'], {});
  expect([other.status, other.wrong.split('\n')[0]]).toEqual([2, "Unknown command 'ad'"]);
  const none = await runCommand('operators', [], {});
  expect([none.status, none.wrong.split('\n')[0]]).toEqual([2, 'Which command?']);
});

test('a secret that is not in its file is told in a sentence by commands too', async () => {
  const DATABASE_URL_FILE = join(root, 'no-such-secret');
  for (const file of ['verify', 'rebuild']) {
    const { status, wrong } = await runCommand(file, [], { DATABASE_URL: '', DATABASE_URL_FILE });
    const sentence = `DATABASE_URL_FILE names ${DATABASE_URL_FILE}, which cannot be read (ENOENT).`;
    expect([status, wrong]).toEqual([1, `candor  ${sentence}\n`]);
  }
});
