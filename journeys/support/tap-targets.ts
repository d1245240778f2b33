import type { Page } from 'playwright-core';

/**
 * Everything a finger can press on the page whose reach is under 44 x 44 pixels: from the middle of
 * it outwards as far as a press still meets it, with whatever lies over it or reaches into it. A
 * link inside a sentence is as high as its line, as everywhere on the web.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  // A long list takes no press while it is still moving.
  await page.waitForFunction(
    () => document.querySelector('.page-content [style*="pointer-events: none"]') === null,
  );
  return page.evaluate(async () => {
    const LEAST = 44;
    const pressable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, ' +
      '[role=button], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=slider]';
    const isInSentence = (one: Element) =>
      getComputedStyle(one).display === 'inline' &&
      (one.parentElement?.textContent ?? '').trim().length > (one.textContent ?? '').trim().length;
    const meets = (one: Element, x: number, y: number) => {
      const met = document.elementFromPoint(x, y);
      if (met === null) return false;
      if (one.contains(met)) return true;
      const label = met.closest('label');
      return label !== null && (label === one.closest('label') || label.control === one);
    };
    const reach = (one: Element, x: number, y: number, stepX: number, stepY: number) => {
      let far = 0;
      while (far < LEAST && meets(one, x + stepX * (far + 1), y + stepY * (far + 1))) far += 1;
      return far;
    };
    /** What is wrong with it where it lies now; null of what cannot be pressed at all. */
    const wrongWith = (one: Element) => {
      one.scrollIntoView({ block: 'center', inline: 'center' });
      const box = one.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) return null;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const name = `“${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim()}”`;
      if (!meets(one, x, y)) return `${one.tagName} ${name} lies under something`;
      // The pixel in the middle belongs to neither side.
      const width = reach(one, x, y, -1, 0) + reach(one, x, y, 1, 0) + 1;
      const height = reach(one, x, y, 0, -1) + reach(one, x, y, 0, 1) + 1;
      if (width >= LEAST && height >= LEAST) return null;
      return `${one.tagName} ${name} is ${width} x ${height}`;
    };
    /** Rows of a long list that came with the scrolling find their places in the next pictures. */
    const pictures = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const small: string[] = [];
    for (const one of document.querySelectorAll(pressable)) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (one.closest('[aria-hidden=true], [inert], .visually-hidden') || isInSentence(one))
        continue;
      let wrong = wrongWith(one);
      for (let look = 0; look < 5 && wrong !== null && one.isConnected; look += 1) {
        await pictures();
        wrong = wrongWith(one);
      }
      if (wrong !== null && one.isConnected) small.push(wrong);
    }
    return [...new Set(small)];
  });
}

/** Texts that end in an ellipsis because they have no room. */
export async function shortenedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => getComputedStyle(one).textOverflow === 'ellipsis')
      .filter((one) => one.scrollWidth > one.clientWidth && one.checkVisibility())
      .map((one) => (one.textContent ?? '').trim())
      .filter((text) => text !== '')
      .map((text) => `“${text}” is shortened`),
  );
}
