import type { Edit } from './edit-text.ts';

export interface LaidFile {
  /** The living example. */
  readonly from: string;
  readonly to: string;
  readonly change: Edit;
}

/** A file that exists and learns of the new part. */
export interface EditedFile {
  readonly file: string;
  readonly change: Edit;
}

export interface Laid {
  /** What is there already, so that nothing is laid. */
  readonly taken?: string;
  readonly files: readonly LaidFile[];
  readonly edits: readonly EditedFile[];
  /** Whether the tables of calls are written anew from the folders. */
  readonly writesRoutes?: boolean;
  /** What a person still has to do. */
  readonly afterwards: readonly string[];
}

export interface Plan {
  readonly usage: string;
  readonly name: RegExp;
  /** `read` gives a file of the tree, null where there is none. */
  readonly lay: (name: string, read: (file: string) => string | null) => Laid;
}
