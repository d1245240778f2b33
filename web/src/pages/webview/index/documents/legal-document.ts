import type { Message } from '@candor/ui/words';

type Words = Message<Record<never, never>>;

export interface LegalSection {
  /** Names the section in the address of the page. */
  readonly id: string;
  readonly title: Words;
  readonly paragraphs: readonly Words[];
}

/** A document of ours, in the language of the page. */
export interface LegalDocument {
  readonly version: string;
  /** The day it took effect, YYYY-MM-DD. */
  readonly effectiveDay: string;
  readonly sections: readonly LegalSection[];
}
