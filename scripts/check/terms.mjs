import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text that breaks one rule of each language: a check that lets them pass checks nothing. */
const canaries = { en: 'Unrealised gain', 'zh-Hans': '收市价', 'zh-Hant': '下單' };

/**
 * One word for one thing in each language: `locales/terms.json` names the ways that are not ours
 * (mainland words in Traditional, Hong Kong words in Simplified, British spelling in English).
 */
export function checkTerms(root) {
  const rules = JSON.parse(readFileSync(join(root, 'locales', 'terms.json'), 'utf8'));
  const problems = [];
  let examined = 0;
  for (const [locale, terms] of Object.entries(rules)) {
    const folder = join(root, 'locales', 'messages', locale);
    const texts = readdirSync(folder).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    );
    const notices = readFileSync(join(root, 'locales', 'src', 'notices.json'), 'utf8');
    for (const [key, text] of [...texts, ...textsIn(JSON.parse(notices), locale)]) {
      examined += 1;
      for (const { word, say } of wrongTerms(JSON.stringify(text), terms)) {
        problems.push(`terms: ${locale} ${key} says ${word}, ours is ${say}`);
      }
    }
    if (wrongTerms(canaries[locale] ?? '', terms).length === 0) {
      problems.push(`terms: the canary of ${locale} passed`);
    }
  }
  if (examined < 1000) problems.push(`terms: only ${examined} messages were examined`);
  return { problems, summary: `${examined} messages, ${Object.keys(canaries).length} canaries` };
}

function wrongTerms(text, terms) {
  const found = [];
  for (const { never, say } of terms) {
    const word = new RegExp(never).exec(text)?.[0];
    if (word !== undefined) found.push({ word, say });
  }
  return found;
}

/** The texts of one language in a tree of `{ en, zh-Hans, zh-Hant }`, with where they stand. */
function textsIn(tree, locale, path = 'notices') {
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([key, value]) =>
    key === locale ? [[path, value]] : textsIn(value, locale, `${path}.${key}`),
  );
}
