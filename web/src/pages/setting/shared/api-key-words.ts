import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import type { Message, Say } from '@candor/ui/words';

export type ApiKey = Outputs['apiKeyList']['list'][number];

/** What each scope is called. */
export const scopeWords: Readonly<Record<ApiKey['scopes'][number], Message<Record<never, never>>>> =
  { read: m.apikey_read, trade: m.apikey_trade };

/** The scopes of a key in a line. */
export function scopesText({ scopes }: Pick<ApiKey, 'scopes'>, say: Say): string {
  return scopes.map((scope) => say(scopeWords[scope])).join(', ');
}

/** From where a key is let in. */
export function addressesText({ addresses }: Pick<ApiKey, 'addresses'>, say: Say): string {
  return addresses.length === 0 ? say(m.apikey_any_address) : addresses.join(', ');
}
