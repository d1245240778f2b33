import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What the input of an attacker must never meet: a shell, a pattern or a program made of text, a
// weak hash or cipher, chance that can be guessed, HTML written as text. A file that needs one of
// them stands below, with the reason why nothing of others reaches it.

interface Fence {
  readonly pattern: RegExp;
  /** Files that have it, each with the reason. */
  readonly files: Readonly<Record<string, string>>;
  /** Found by the pattern, so that it finds anything. */
  readonly canaries: readonly string[];
}

const OWN_TEXT = 'made of constants of the source';

const fences: Readonly<Record<string, Fence>> = {
  'another program': {
    pattern: /node:child_process|\bshell: true/g,
    files: {
      'database/src/launcher/binaries.ts': "npm's own folder of PostgreSQL, without a shell",
      'database/src/launcher/cluster.ts': 'initdb, without a shell',
      'database/src/launcher/embedded.ts': 'postgres, without a shell',
    },
    canaries: ["import { exec } from 'node:child_process'", 'spawn(a, [], { shell: true })'],
  },
  'a regular expression made of text': {
    pattern: /\bnew RegExp\(|[^.\w]RegExp\(/g,
    files: {
      'domain/src/instruments/mentioned-names.ts': OWN_TEXT,
      'domain/src/kyc/document-number.ts': 'forms of our own reference data',
      'domain/src/stored/read-stored.ts': OWN_TEXT,
      'domain/src/typed/hidden-signs.ts': OWN_TEXT,
      'server/src/auth/drawn-letters.ts': OWN_TEXT,
      'ui/src/figures/entry.ts': OWN_TEXT,
      'ui/src/format/row-name.ts': OWN_TEXT,
      'web/src/pages/market/epochs/epoch-words.ts': OWN_TEXT,
    },
    canaries: ['new RegExp(typed)', 'text.match(RegExp(typed))'],
  },
  'a program made of text': {
    pattern: /\beval\(|\bnew Function\(|node:vm|set(?:Timeout|Interval)\(\s*['"`]/g,
    files: {},
    canaries: ['eval(text)', 'new Function(text)', "from 'node:vm'", "setTimeout('go()', 1)"],
  },
  'HTML written as text': {
    pattern: /(?:inner|outer)HTML|dangerouslySet|insertAdjacentHTML|document\.write/g,
    files: {},
    canaries: ['a.innerHTML = b', '<p dangerouslySetInnerHTML={a} />', 'document.write(a)'],
  },
  'a hash other than SHA-2': {
    pattern:
      /(?:createHash|createHmac|hkdfSync|pbkdf2Sync)\(\s*(?!'sha(?:256|384|512)')[\w'"`]|['"](?:md5|sha-?1)['"]/gi,
    files: { 'server/src/auth/second-factor.ts': 'time codes: authenticators know no other' },
    canaries: ["createHash('md5')", 'createHmac(algorithm, key)', "hash('sha1', text)"],
  },
  'a cipher': {
    pattern: /\bcreate(?:Cipher|Decipher)iv\(\s*(?!ALGORITHM\b)|['"](?:aes|des)-(?!256-gcm['"])/gi,
    files: { 'market-model/src/proof/facts/draw-facts.ts': 'measures speed beside ChaCha20' },
    canaries: ["createCipheriv('aes-128-cbc', key, nonce)", "const ALGORITHM = 'aes-256-ecb'"],
  },
  'chance that can be guessed': {
    pattern: /Math\.random/g,
    files: {
      'adapters/src/market-data/remote/pace.ts': 'how long to wait before asking again',
      'client/src/candor.ts': 'how long to wait before asking again',
      'client/src/follow.ts': 'how long to wait before connecting again',
      'web/src/live/live.ts': 'how long to wait before connecting again',
    },
    canaries: ['const code = Math.random()'],
  },
};

const root = join(import.meta.dirname, '..', '..', '..');
const rooms = 'contract,client,domain,engines,market-model,adapters,database,server,locales,ui,web';
const paths = globSync(`{${rooms}}/src/**/*.{ts,tsx}`, { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/testing\/|\/paraglide\//.test(path));
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

test.each(Object.entries(fences))('nothing that runs has %s but what is named', (_what, fence) => {
  expect(sources.size).toBeGreaterThan(1000);
  const { pattern, files, canaries } = fence;
  const found = paths.filter((path) => (sources.get(path) ?? '').search(pattern) >= 0);
  expect(found.toSorted()).toEqual(Object.keys(files).toSorted());
  for (const canary of canaries)
    expect([canary, canary.search(pattern) >= 0]).toEqual([canary, true]);
});

test('every cipher is AES-256-GCM', () => {
  const named = [...sources.values()].flatMap((text) => text.match(/ALGORITHM = '[^']*'/g) ?? []);
  expect(new Set(named)).toEqual(new Set(["ALGORITHM = 'aes-256-gcm'"]));
  expect(named).toHaveLength(2);
});
