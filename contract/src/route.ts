import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { KeyScope } from './enums.ts';
import type { Reason } from './error-codes.ts';

export type Method = 'GET' | 'POST';
/** Visitor: no token needed. Customer: a customer's token. */
export type Caller = 'visitor' | 'customer';
/**
 * safe: reads only. idem: repeating changes nothing more. key: safe to repeat with the same
 * `Idempotency-Key`. new: each run makes a new one.
 */
export type Repeat = 'safe' | 'idem' | 'key' | 'new';

export interface Route {
  /** The call's name in code: the handler, the client's method, the OpenAPI operation. */
  readonly id: string;
  readonly method: Method;
  /** As on the wire, with `{name}` for path parameters. */
  readonly path: string;
  readonly caller: Caller;
  readonly repeat: Repeat;
  readonly tag: string;
  readonly summary: string;
  /** Not in the specification's own list; marked `x-extension` in the API document. */
  readonly extension?: boolean;
  /** Body, query string or path, in the order in which fields are refused. */
  readonly input: TObject;
  /** The `data` of the envelope. */
  readonly output: TSchema;
  /** A file instead of an envelope. */
  readonly answersFile?: boolean;
  /**
   * `multipart/form-data` with one file in the field `file`; the rest of the input is the query.
   */
  readonly takesFile?: boolean;
  /** May come as a frame of `/push` as well, where a customer is connected. */
  readonly overSocket?: boolean;
  /**
   * What a customer may still do who froze the account: `served` as ever, `closing` where it closes
   * a position. Without it, whatever is more than reading is refused.
   */
  readonly whileFrozen?: 'served' | 'closing';
  /**
   * Wants a fresh proof of who is calling: always, or only where a second factor is set. What
   * changes credentials wants one by a factor, or by the login password where none is set.
   */
  readonly proof?: 'always' | 'credentials' | 'second-factor';
  /** What an API key must be allowed to for this call. Without it no key is let in. */
  readonly keyScope?: KeyScope;
  /** Reasons beyond those of the fields and of every call. */
  readonly errors: readonly Reason[];
}

/** Declares a route and keeps its exact types. */
export function defineRoute<const Declared extends Route>(route: Declared): Declared {
  return route;
}

/** What a caller sends. */
export type InputOf<R extends Pick<Route, 'input'>> = Static<R['input']>;
/** What the handler receives: defaults filled in. */
export type FilledInputOf<R extends Pick<Route, 'input'>> = Filled<R['input']>;
export type OutputOf<R extends Pick<Route, 'output'>> = Static<R['output']>;

type Filled<Input extends TObject> = Static<Input> & {
  [Key in DefaultedKeys<Input['properties']>]: Exclude<Static<Input['properties'][Key]>, undefined>;
};
type DefaultedKeys<Properties extends TProperties> = {
  [Key in keyof Properties]: Properties[Key] extends { readonly default: unknown } ? Key : never;
}[keyof Properties];

/** Names of the path parameters of a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []);
}
