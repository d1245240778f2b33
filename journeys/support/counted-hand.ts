import type { Locator, Page } from 'playwright-core';
import { restingBox } from './walk.ts';

/** The hand of a customer. An action is a tap, a slide, or one field filled in. */
export interface CountedHand {
  /** Actions so far. */
  readonly actions: number;
  /** Wall time since the first action began, in ms; 0 before it. */
  elapsedMs(): number;
  tap(target: Locator): Promise<void>;
  fillIn(field: Locator, text: string): Promise<void>;
  /** Drags a knob to the right end of the page; `onTouch` runs while the finger holds it. */
  slide(knob: Locator, onTouch?: () => Promise<void>): Promise<void>;
}

/** Counts and times what is done on a page with this hand. */
export function countedHand(page: Page): CountedHand {
  let actions = 0;
  let begunMs: number | undefined;
  const count = () => {
    begunMs ??= performance.now();
    actions += 1;
  };
  return {
    get actions() {
      return actions;
    },
    elapsedMs: () => (begunMs === undefined ? 0 : performance.now() - begunMs),
    tap: async (target) => {
      count();
      await target.tap();
    },
    fillIn: async (field, text) => {
      count();
      await field.fill(text);
    },
    slide: async (knob, onTouch) => {
      count();
      const { x, y, width, height } = await restingBox(knob);
      const middle = { x: x + width / 2, y: y + height / 2 };
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await onTouch?.();
      await page.mouse.move(page.viewportSize()?.width ?? 0, middle.y, { steps: 10 });
      await page.mouse.up();
    },
  };
}
