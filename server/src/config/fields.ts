import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads environment variables and gathers a sentence for each that cannot
 * be used. Empty means absent.
 */
export class Fields {
  readonly problems: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  optional(name: string): string | null {
    const value = this.#environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  text(name: string, otherwise: string): string {
    return this.optional(name) ?? otherwise;
  }

  /** `what` says in the sentence what is missing. */
  required(name: string, what: string): string {
    const value = this.optional(name);
    if (value === null) this.problems.push(`${name} is missing: ${what}.`);
    return value ?? '';
  }

  /** Two settings that mean something together alone; null where neither is set. */
  pair(one: string, other: string): readonly [string, string] | null {
    const [first, second] = [this.optional(one), this.optional(other)];
    if (first !== null && second !== null) return [first, second];
    if (first !== second) {
      const [given, missing] = first === null ? [other, one] : [one, other];
      this.problems.push(`${given} stands without ${missing}: set both or neither.`);
    }
    return null;
  }

  integer(name: string, range: { min: number; max: number; otherwise: number }): number {
    const value = this.optional(name);
    if (value === null) return range.otherwise;
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= range.min && number <= range.max) return number;
    this.problems.push(
      `${name} must be a whole number from ${range.min} to ${range.max}, not "${value}".`,
    );
    return range.otherwise;
  }

  boolean(name: string, otherwise: boolean): boolean {
    const value = this.optional(name);
    if (value === null) return otherwise;
    if (value === 'true' || value === 'false') return value === 'true';
    this.problems.push(`${name} must be true or false, not "${value}".`);
    return otherwise;
  }

  oneOf<const Words extends readonly string[]>(
    name: string,
    words: Words,
    otherwise: Words[number],
  ): Words[number] {
    const value = this.optional(name);
    if (value === null) return otherwise;
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    this.problems.push(`${name} must be one of ${words.join(', ')}, not "${value}".`);
    return otherwise;
  }

  /** The absolute path of a file that can be read; null without one. */
  file(name: string): string | null {
    const value = this.optional(name);
    if (value === null) return null;
    const path = resolve(value);
    try {
      accessSync(path, constants.R_OK);
    } catch {
      this.problems.push(`${name} must be a file that can be read: ${path} cannot.`);
    }
    return path;
  }

  /** The value is not repeated in the sentence: an address may hold a password. */
  url(
    name: string,
    protocols: readonly string[],
    parts: (value: string) => readonly string[] = (value) => [value],
  ): string | null {
    const value = this.optional(name);
    if (value === null) return null;
    const isFine = parts(value).every(
      (url) => URL.canParse(url) && protocols.includes(new URL(url).protocol),
    );
    if (!isFine) {
      this.problems.push(
        `${name} must be an address that starts with ${protocols.map((word) => `${word}//`).join(' or ')}.`,
      );
    }
    return value;
  }
}
