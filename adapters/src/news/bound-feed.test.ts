import { expect, test } from 'vitest';
import { costOfFeed, isTangled } from './bound-feed.ts';
import { readFeed } from './parse-feed.ts';

const MB = 1_000_000;
const feed = (text: string) =>
  `<rss version="2.0"><channel><title>t</title><item><title>x</title><guid>g</guid>` +
  `<description>${text}</description></item></channel></rss>`;
const fill = (piece: string) => piece.repeat(Math.floor(MB / piece.length));

test('a megabyte of tags is refused before it is parsed', () => {
  expect(costOfFeed(feed(fill('<a>')))).toBe('more than 64 elements nested');
  expect(costOfFeed(feed(fill('<a b=">">')))).toBe('more than 64 elements nested');
  expect(costOfFeed(feed(fill(`<a b='/>"'>`)))).toBe('more than 64 elements nested');
  expect(costOfFeed(feed(fill('<a/>')))).toBe('more than 20000 tags');
  expect(costOfFeed(feed(fill('</a>')))).toBe('more than 20000 tags');
  expect(costOfFeed(feed(fill('<!--x-->')))).toBe('more than 20000 tags');
  expect(costOfFeed(`<!DOCTYPE r [${fill('<!ENTITY a "b">')}]>`)).toBe('more than 20000 tags');
  expect(costOfFeed(`<rss ${fill('a="" ')}>`)).toBe('more than 20000 attributes');
});

test('a long feed of an ordinary form is read', async () => {
  const item = `<item><title>x</title><link>https://a.example/@</link><dc:date>d</dc:date></item>`;
  const items = Array.from({ length: 1000 }, (_, at) => item.replace('@', String(at))).join('');
  const text = `<rss version="2.0"><channel><title>t</title>${items}</channel></rss>`;
  expect(costOfFeed(text)).toBeNull();
  expect((await readFeed(text, 'https://a.example/')).items).toHaveLength(100);
  expect(costOfFeed(feed(`<![CDATA[${fill('<b>')}]]>`))).toBeNull();
});

test('words that are tags above all are left out, a long article is not', async () => {
  const tangled = feed(`<![CDATA[${'<b>'.repeat(300)}hello]]>`);
  expect((await readFeed(tangled, 'https://a.example/')).items[0]).toMatchObject({ html: '' });
  const article = `<div>${'<p>A <b>word</b> and<br>more.</p>'.repeat(700)}</div>`;
  expect(isTangled(article)).toBe(false);
  const read = await readFeed(feed(`<![CDATA[${article}]]>`), 'https://a.example/');
  expect(read.items[0]?.html).toContain('<p>A <b>word</b> and<br />more.</p>');
});

test('tags without an end are read once, not once for each of them', async () => {
  // 33,000 of them held the thread for 5.7 s.
  const begun = performance.now();
  await readFeed(feed(`<![CDATA[${'</p'.repeat(33_000)}]]>`), 'https://a.example/');
  const { plainText } = await import('./safe-html.ts');
  plainText('</p'.repeat(33_000), 80);
  expect(performance.now() - begun).toBeLessThan(2000);
});
