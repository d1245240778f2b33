import { checkSources } from './sources.mjs';

const code = /^(?!scripts\/canaries\/).*\.(ts|tsx|mjs)$/;
/** A literal spread into another: its fields could stand there themselves. */
const spread = /\.\.\.\{/g;
const canaries = ['return { ...{ a, b }, c };', '<Row {...{ price, change }} />'];
/** What looks like it and is not. */
const harmless = [
  '{ ...terms, a }',
  '{ ...(isOpen ? { a } : {}) }',
  '<Row {...props} price={price} />',
];

/** A literal is written out, a field a line where it is long. */
export function checkLiterals(root) {
  return checkSources(root, {
    name: 'literals',
    isRead: (file) => code.test(file) && !file.endsWith('check/literals.mjs'),
    findIn: (text) => text.match(spread) ?? [],
    tell: (file) => `${file} spreads a literal into another`,
    leastFiles: 2000,
    canaries,
    harmless,
  });
}
