import type { Page } from 'playwright-core';

/**
 * Texts of the page, or of the sheet over it, that are cut: they reach past the screen or past the
 * box that hides what is too wide for it. What says with an ellipsis that it goes on is not cut.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('[role=dialog] .sheet-body') ?? document.body;
    const hidden = '.visually-hidden, .visually-hidden *, [aria-hidden=true], [aria-hidden=true] *';
    const edges = (element: Element) => {
      let left = 0;
      let right = window.innerWidth;
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        if (overflowX === 'visible') continue;
        // What scrolls sideways, or says that it goes on, can be read.
        if (textOverflow === 'ellipsis') return null;
        if (overflowX !== 'hidden' && overflowX !== 'clip' && isWideScroller(at)) return null;
        const box = at.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      return { left, right };
    };
    const isWideScroller = (at: Element) => at.matches('.chip-row, .tab-list');
    const cut = new Set<string>();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      const text = (textContent ?? '').trim();
      if (text === '' || parent === null || parent.matches(hidden)) continue;
      const within = edges(parent);
      if (within === null) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const { left, right, width } of range.getClientRects()) {
        if (width > 0 && (left < within.left - 1 || right > within.right + 1)) cut.add(text);
      }
    }
    return [...cut];
  });
}
