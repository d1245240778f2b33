/** `npm run passwords`: reads what was typed; the work is in `commands/breached-passwords.ts`. */
import { endAs } from './lib/end-as.ts';
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run passwords [-- --check]
Makes server/src/auth/breached-passwords.bloom anew from lists that two packages of the npm
registry hold. Their versions and hashes stand in scripts/commands/breached-passwords.ts; what is
in the file: docs/decisions/dependencies.md.
  --check    writes nothing and says whether the file is what would be written`;
const { values } = readTyped(USAGE, { options: { check: { type: 'boolean', default: false } } });
await endAs(async () => {
  const { makeBreachedPasswords } = await import('./commands/breached-passwords.ts');
  return (await makeBreachedPasswords({ isCheck: values.check })) ? 0 : 1;
}, 1);
