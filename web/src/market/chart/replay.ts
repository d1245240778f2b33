import type { Message } from '@candor/ui/words';

/** The way to the replay of a past day, or why there is none. */
export type Replay =
  | { readonly isPossible: true; readonly hrefOf: (day?: string) => string }
  | { readonly isPossible: false; readonly why: Message<Record<never, never>> };
