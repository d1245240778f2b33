import { stackLayersIn } from '@candor/ui/behavior/use-layer';
import { useSyncExternalStore } from 'react';
import { BrowserSteps, markOf } from './browser-steps.ts';
import { isHeldByHome } from './held-by-home.ts';
import { homePath } from './routes.ts';

/** Where the reader is: the address behind `#` and its position in this visit's history. */
export interface Place {
  /** Without the leading slash: `pages/quote/stock?code=AAPL`; empty at the start. */
  readonly target: string;
  /** 0 for the first page of the visit: nothing to go back to. */
  readonly index: number;
  /** How the page came: decides its entrance and whether it starts at the top. */
  readonly motion: Motion;
}

/** The first page, a replacement and a step from tab to tab do not move. */
export type Motion = 'none' | 'push' | 'pop';

type Listener = () => void;

/**
 * The history of the app. Routes live behind `#`; the page's real query string is none of theirs.
 * An open sheet is a step of its own above its page: Back closes it and leaves the page alone.
 */
export class AppHistory {
  #place: Place;
  /** The targets of the pages at and below the one that is open, where this visit knows them. */
  #trail: string[] = [];
  /** What closes each open sheet, the newest last. */
  readonly #layers: Listener[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #steps = new BrowserSteps((event) => this.#follow(event));

  constructor() {
    const mark = markOf(window.history.state);
    const target = targetOf(window.location.hash);
    this.#place = { target, index: mark?.index ?? 0, motion: 'none' };
    if (mark === null) this.#begin(target, 'none');
    // A reload closes sheets; their steps go with them.
    else if (mark.layers > 0) this.#steps.backToPage(mark.layers);
    this.#note(this.#place);
  }

  get place(): Place {
    return this.#place;
  }

  push(target: string): void {
    const index = this.#place.index + 1;
    this.#leaveLayers();
    this.#steps.push({ index, layers: 0 }, target);
    this.#move({ target, index, motion: 'push' });
  }

  replace(target: string): void {
    this.#leaveLayers();
    const { index } = this.#place;
    if (index === 0) this.#begin(target, 'none');
    else this.#steps.replace({ index, layers: 0 }, target);
    if (index > 0) this.#move({ target, index, motion: 'none' });
    else this.#tell();
  }

  /** Shows a page in place of this one; one that lies somewhere beneath is gone back to. */
  replaceOrReturn(target: string): void {
    const { index } = this.#place;
    const at = this.#trail.slice(0, index).lastIndexOf(target);
    if (at < 0) this.replace(target);
    else this.back(index - at);
  }

  back(pages = 1): void {
    // Sheets close with the page. A step kept for one until then would lie where the browser is
    // about to go back from, and the reader would stay.
    this.#steps.haveLayers(0, this.#place);
    this.#steps.back(pages);
  }

  /** Puts a sheet above the page. The answer takes it away again, when it is closed otherwise. */
  openLayer(close: Listener): () => void {
    const layer = () => close();
    this.#layers.push(layer);
    this.#keepStep();
    return () => {
      const at = this.#layers.indexOf(layer);
      if (at >= 0) this.#layers.splice(at, 1);
      this.#keepStep();
    };
  }

  /** The visit is over: the browser's steps are followed no more. */
  stop(): void {
    this.#steps.stop();
  }

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * The first page of a visit. Where it is not a tab, Home lies beneath it, so that Back leads
   * there and not out of the app.
   */
  #begin(target: string, motion: Motion): void {
    const isHeld = isHeldByHome(target);
    this.#steps.replace({ index: 0, layers: 0 }, isHeld ? homePath : target);
    if (isHeld) this.#steps.push({ index: 1, layers: 0 }, target);
    this.#place = { target, index: isHeld ? 1 : 0, motion };
    this.#trail = isHeld ? [homePath] : [];
    this.#note(this.#place);
  }

  /** The browser's steps follow the open sheets, once everything of this moment has happened. */
  #keepStep(): void {
    queueMicrotask(() => {
      const { index, target } = this.#place;
      this.#steps.haveLayers(this.#layers.length, { index, target });
    });
  }

  /** The page is left: whatever lay above it is no step any more. */
  #leaveLayers(): void {
    const { index, target } = this.#place;
    this.#steps.haveLayers(0, { index, target });
    if (this.#layers.length > 0) this.#keepStep();
  }

  /** The browser's Back and Forward, or an address typed by hand, which is a page more. */
  #follow(event: PopStateEvent): void {
    const target = targetOf(window.location.hash);
    const before = this.#place;
    const mark = markOf(event.state);
    if (mark !== null && mark.index === before.index && target === before.target) {
      this.#steps.layers = mark.layers;
      // Back: the sheets above this step close. Forward, where a sheet was: nothing is there now.
      const closed = this.#layers.splice(mark.layers);
      for (const close of closed.reverse()) close();
      this.#keepStep();
      return;
    }
    const index = mark?.index ?? before.index + 1;
    if (mark === null) this.#steps.mark({ index, layers: 0 });
    this.#steps.layers = 0;
    if (mark !== null && mark.layers > 0) this.#steps.backToPage(mark.layers);
    const motion = index > before.index ? 'push' : index < before.index ? 'pop' : 'none';
    this.#move({ target, index, motion });
  }

  #move(place: Place): void {
    this.#place = place;
    this.#note(place);
    this.#tell();
  }

  /** What lies above a page that is opened or gone back to is forgotten. */
  #note({ index, target }: Place): void {
    this.#trail.length = Math.min(this.#trail.length, index);
    this.#trail[index] = target === '' ? homePath : target;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function targetOf(hash: string): string {
  return hash.replace(/^#?\/?/, '');
}

export const appHistory = new AppHistory();
stackLayersIn(appHistory);

/** Where the reader is; drawn again when that changes. */
export function usePlace(): Place {
  return useSyncExternalStore(appHistory.subscribe, () => appHistory.place);
}
