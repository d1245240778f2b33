import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from './plan.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * The words of a language that is coming: compiled and held against English from the first minute,
 * and offered to nobody until they are translated.
 */
export const languagePlan: Plan = {
  usage: 'a BCP 47 tag, such as ja',
  name: /^[a-z]{2}(-[A-Za-z]+)?$/,
  lay: (name) => ({
    files: readdirSync(join(root, 'locales', 'messages', 'en')).map((file) => ({
      from: `locales/messages/en/${file}`,
      to: `locales/messages/${name}/${file}`,
      change: (text) => text,
    })),
    edits: [
      {
        file: 'locales/coming.json',
        change: (text) => `${JSON.stringify([...JSON.parse(text), name].sort())}\n`,
      },
    ],
    afterwards: [
      'translate every sentence; placeholders stay as they are',
      `then offer it: take '${name}' out of locales/coming.json and name it in locales/src/locale.ts`,
      'name it in languages of contract/src/enums.ts too; from there the compiler leads',
      'names of instruments and fees carry their languages in domain/src/reference',
      'read docs/how-to/add-a-language.md',
    ],
  }),
};
