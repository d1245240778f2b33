import type { Page } from 'playwright-core';

/** Texts of the page's content that lie over one another. */
export async function overlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ROOM_PX = 3;
    const aside = '.visually-hidden, [aria-hidden=true], .sticky-tabs, .search-head, svg';
    const root = document.querySelector('.page-content') ?? document.body;
    const boxes: { text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = (walker.currentNode.textContent ?? '').trim();
      const parent = walker.currentNode.parentElement;
      if (text === '' || parent === null || parent.closest(aside) || !parent.checkVisibility()) {
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects()) boxes.push({ text, box });
    }
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > ROOM_PX &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > one.height / 3;
    const found = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => other.text !== one.text && meet(one.box, other.box))
        .map((other) => `“${one.text}” and “${other.text}”`),
    );
    return [...new Set(found)];
  });
}
