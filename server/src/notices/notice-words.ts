/** A notice in one language, before it is laid out: a sentence, a list, more sentences. */
export interface NoticeWords {
  readonly title: string;
  readonly summary: string;
  readonly lead: string;
  readonly lines: readonly string[];
  readonly rest: readonly string[];
}
