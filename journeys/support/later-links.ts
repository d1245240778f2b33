import type { Page } from 'playwright-core';

/** Links on the page, or in a sheet over it, to the pages named that do not say so beforehand. */
export async function unmarkedLinks(
  page: Page,
  notBuilt: readonly string[],
  word: string,
): Promise<{ found: number; unmarked: string[] }> {
  return page.evaluate(
    ({ notBuilt: paths, word: later }) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="#/"]')].filter(
        (link) => paths.includes(link.hash.replace(/^#\//, '').replace(/\?.*$/, '')),
      );
      const isMarked = (link: HTMLElement) =>
        // For the eye and for the ear: an icon's name is told in place of what stands on it.
        link.innerText.includes(later) && (link.ariaLabel ?? later).includes(later);
      const unmarked = links.filter((link) => !isMarked(link));
      return {
        found: links.length,
        unmarked: unmarked.map((link) => `${link.hash} “${link.ariaLabel ?? link.innerText}”`),
      };
    },
    { notBuilt, word },
  );
}
