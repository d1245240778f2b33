import type { StoredArticle } from '@candor/engines/articles/article-ports';
import { EVERYBODY } from '@candor/engines/push/private-feed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anArticle } from '../testing/an-article.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createArticleStore } from './articles.ts';
import { createNoticeBoard } from './notice-board.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function notice(id: string): StoredArticle {
  const text = { en: '# five % & “x”', 'zh-Hans': '你好', 'zh-Hant': '你好' };
  const texts = { title: text, summary: text, content: text };
  return anArticle({ id, ...texts, createdMs: 5, publishedMs: 5 });
}

test('a notice is listed, numbered and told once, however often it is published', async () => {
  const board = createNoticeBoard(database.pool);
  const told: unknown[] = [];
  board.listen((owner, steps) => told.push([owner, ...steps.map((step) => step.seq)]));
  expect(await board.publish(notice('a'), 1000)).toBe(true);
  expect(await board.publish(notice('a'), 2000)).toBe(false);
  expect(await board.publish(notice('b'), 3000)).toBe(true);
  expect(told).toEqual([
    [EVERYBODY, 1],
    [EVERYBODY, 2],
  ]);
  const list = { type: 'notice', locale: 'en', offset: 0, limit: 10 } as const;
  expect((await createArticleStore(database.pool).page(list)).total).toBe(2);
});

test('a process that starts later goes on with the numbers and hands over what was missed', async () => {
  const later = createNoticeBoard(database.pool);
  expect((await later.counters([EVERYBODY])).get(EVERYBODY)).toBe(2);
  const { content: _text, ...head } = notice('b');
  expect(await later.after(EVERYBODY, 1, 10)).toEqual([{ seq: 2, atMs: 3000, payload: head }]);
  expect(await later.publish(notice('b'), 4000)).toBe(false);
});

test('two processes that publish the same notice at once publish one', async () => {
  const boards = [createNoticeBoard(database.pool), createNoticeBoard(database.pool)];
  const answers = await Promise.all(
    [1, 2, 3, 4].flatMap(() => boards.map((board) => board.publish(notice('c'), 5000))),
  );
  expect(answers.filter((isNew) => isNew)).toHaveLength(1);
  expect((await boards[0]?.counters([EVERYBODY]))?.get(EVERYBODY)).toBe(3);
});
