import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const room = join(import.meta.dirname, '..');

/** One message as written: plain text, or the variants of a plural as the plugin stores them. */
export type MessageSource = string | readonly { match?: Record<string, string> }[];

/**
 * All messages of one language by namespace, as they stand in `messages/<locale>/<namespace>.json`.
 */
export function readMessages(locale: string): Map<string, Record<string, MessageSource>> {
  const folder = join(room, 'messages', locale);
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => [
        file.slice(0, -'.json'.length),
        JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, MessageSource>,
      ]),
  );
}

/** The languages there are messages for. */
export function writtenLocales(): string[] {
  return readdirSync(join(room, 'messages')).sort();
}

/** Every text inside one message: one for plain messages, one per variant for plurals. */
export function textsOf(message: MessageSource): string[] {
  if (typeof message === 'string') return [message];
  return message.flatMap((part) => Object.values(part.match ?? {}));
}

/** Names of the `{placeholders}` of one message, sorted, each once. */
export function placeholdersOf(message: MessageSource): string[] {
  const names = textsOf(message).flatMap((text) =>
    [...text.matchAll(/(?<!\\)\{([A-Za-z0-9_]+)\}/g)].map((found) => found[1] ?? ''),
  );
  return [...new Set(names)].sort();
}
