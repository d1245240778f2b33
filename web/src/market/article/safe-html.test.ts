import { expect, test } from 'vitest';
import { safeAddress, safeNodes } from './safe-html.ts';

test('scripts, frames and styles leave nothing behind', () => {
  const html =
    '<p>a<script>alert(1)</script><iframe src="https://x.example"></iframe></p><style>p{}</style>';
  expect(safeNodes(html)).toEqual([{ tag: 'p', href: null, children: ['a'] }]);
});

test('an unknown tag loses its tag and keeps its text, attributes are dropped', () => {
  expect(safeNodes('<p onclick="x()"><font color="red">hi</font> <b>there</b></p>')).toEqual([
    { tag: 'p', href: null, children: ['hi', ' ', { tag: 'b', href: null, children: ['there'] }] },
  ]);
});

test('a link keeps its address only when it leads to a page', () => {
  expect(safeNodes('<a href="javascript:alert(1)">x</a>')).toEqual(['x']);
  expect(safeNodes('<a href="https://a.example/b">x</a>')).toEqual([
    { tag: 'a', href: 'https://a.example/b', children: ['x'] },
  ]);
  expect(safeAddress('#/pages/webview/index?page=fees')).toBe('#/pages/webview/index?page=fees');
  expect(safeAddress('/pages/news/index')).toBe('#/pages/news/index');
  expect(safeAddress('data:text/html,x')).toBeNull();
  expect(safeAddress(' JaVaScRiPt:alert(1)')).toBeNull();
  expect(safeAddress('not an address')).toBeNull();
});
