import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groups, groupsOf, restingAt, touchedBy } from './by-turns.ts';

const root = join(import.meta.dirname, '..', '..');
const TURNS = 4;

test.each(['tests', 'walks'] as const)('every file of the %s has its turn, once', (kind) => {
  const all = groups[kind].flat();
  expect(groups[kind]).toHaveLength(TURNS);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const runs = Array.from({ length: TURNS }, (_, turn) => {
    const resting = restingAt(groups[kind], turn * 4096, []);
    return all.filter((file) => !resting.includes(file));
  });
  expect(runs.flat().sort()).toEqual([...all].sort());
});

test('dear files are dealt to groups that cost about the same, but those of every commit', () => {
  const seconds = { a: 9, b: 5, c: 4, d: 4, e: 3, cheap: 2, always: 30 };
  const everyCommit = { always: 'it must' };
  expect(groupsOf({ turnSeconds: 2, everyCommit, seconds })).toEqual([
    ['a'],
    ['b'],
    ['c', 'e'],
    ['d'],
  ]);
});

test('what lies beside something touched does not rest', () => {
  const byGroup = [['journeys/a.test.ts'], ['journeys/b.test.ts', 'server/src/follow/c.test.ts']];
  expect(restingAt(byGroup, 0, [])).toEqual(['journeys/b.test.ts', 'server/src/follow/c.test.ts']);
  const touched = ['journeys/a.test.ts', 'server/src/follow/book.ts'];
  expect(restingAt(byGroup, 0, touched)).toEqual(['journeys/b.test.ts']);
  expect(restingAt(byGroup, 0, ['journeys/b.test.ts'])).toEqual(['server/src/follow/c.test.ts']);
});

test('a file is touched by more than where it imports from', () => {
  const patch = `diff --git a/server/src/moved.ts b/server/src/moved.ts
index 1..2 100644
--- a/server/src/moved.ts
+++ b/server/src/moved.ts
@@ -3 +3 @@
-import { one } from './one.ts';
+import { one } from './near/one.ts';
@@ -9,2 +9,4 @@
+import {
+  three,
+  type Two,
+} from './near/two.ts';
diff --git a/server/src/changed.ts b/server/src/changed.ts
index 1..2 100644
@@ -3 +3 @@
-import { one } from './one.ts';
+import { one } from './near/one.ts';
@@ -30 +30 @@
-const most = 3;
+const most = 4;
diff --git a/server/src/listed.ts b/server/src/listed.ts
index 1..2 100644
@@ -30 +30 @@
+  another,
diff --git a/server/src/new.ts b/server/src/new.ts
new file mode 100644
index 0..2
@@ -0,0 +1 @@
+import './one.ts';
diff --git a/server/src/old/went.ts b/server/src/near/went.ts
similarity index 100%
rename from server/src/old/went.ts
rename to server/src/near/went.ts
diff --git a/server/src/old/grew.ts b/server/src/near/grew.ts
similarity index 90%
rename from server/src/old/grew.ts
rename to server/src/near/grew.ts
index 1..2 100644
@@ -9 +9 @@
-  return 1;
+  return 2;
diff --git a/docs/picture.png b/docs/picture.png
index 1..2 100644
Binary files a/docs/picture.png and b/docs/picture.png differ
`;
  expect(touchedBy(patch)).toEqual([
    'server/src/changed.ts',
    'server/src/listed.ts',
    'server/src/new.ts',
    'server/src/near/grew.ts',
    'docs/picture.png',
  ]);
});
