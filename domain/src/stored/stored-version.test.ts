import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeShapes } from './all-kinds.ts';
import { STORED_VERSION } from './stored-version.ts';

const recordOf = (version: number) => new URL(`./versions/${version}.txt`, import.meta.url);

test('what is stored looks as it was recorded for its version', () => {
  // Written once, and not by a snapshot, which an absent-minded -u would make true: a shape that
  // changes is a new version (docs/how-to/change-a-stored-shape.md).
  if (process.env.RECORD_STORED === '1' && !existsSync(recordOf(STORED_VERSION))) {
    writeFileSync(recordOf(STORED_VERSION), describeShapes());
  }
  expect(describeShapes()).toBe(readFileSync(recordOf(STORED_VERSION), 'utf8'));
});

test('no version is without its record', () => {
  for (let version = 1; version <= STORED_VERSION; version += 1) {
    expect(existsSync(recordOf(version)), `versions/${version}.txt`).toBe(true);
  }
});
