/** What a browser takes where it would turn text into HTML, or an address into a script. */
interface Rules {
  readonly createHTML?: (text: string) => string;
  readonly createScriptURL?: (address: string) => string;
}
/** Declared as text, for that is what the functions of the browser are declared to take. */
type Policy = Required<Rules>;

interface Factory {
  createPolicy(name: PolicyName, rules: Rules): Policy;
}

/** The names that the policy of pages lets through; `server/src/edge/pages.ts` has them too. */
export type PolicyName = 'candor-article' | 'candor-worker';

const refuse = (): never => {
  throw new TypeError('This policy does not make that.');
};

/**
 * A policy of Trusted Types: the one place where text becomes what the name says. Browsers that do
 * not know them take the text as the rules leave it.
 */
export function trustedPolicy(name: PolicyName, rules: Rules): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  const full = { createHTML: refuse, createScriptURL: refuse, ...rules };
  return trustedTypes?.createPolicy(name, full) ?? full;
}
