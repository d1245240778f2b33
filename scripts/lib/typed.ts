import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What `parseArgs` takes, and what it cannot say. */
interface TypedConfig extends ParseArgsConfig {
  /** How many words a command takes beside its options; any number when absent. */
  readonly wordsMax?: number;
}

const help = { type: 'boolean', short: 'h', default: false } as const;

/**
 * The options and words that were typed, as `parseArgs` reads them. `--help` and `-h` print the
 * usage and end the process with 0. An unknown option or a word too many ends it with 2; which one
 * it was is printed with the usage.
 *
 * Commands call this before they import what they need, so that a mistyped option costs nothing.
 */
export function readTyped<const Config extends TypedConfig>(usage: string, config: Config) {
  try {
    checkTyped(usage, config);
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return misused(error.message.split('. ', 1)[0] ?? '', usage);
  }
}

/** Parses with `--help` among the options: the caller's values have no such option. */
function checkTyped(usage: string, config: TypedConfig): void {
  const { values, positionals } = parseArgs({ ...config, options: { ...config.options, help } });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { wordsMax = positionals.length } = config;
  const unexpected = positionals[wordsMax];
  if (unexpected !== undefined) misused(`Unexpected argument '${unexpected}'`, usage);
}

/** The first word typed, as one of `names`. Any other, or none, ends the process with 2. */
export function readCommand<const Name extends string>(
  usage: string,
  [word]: readonly string[],
  names: readonly Name[],
  noun = 'command',
): Name {
  const found = names.find((name) => name === word);
  if (found !== undefined) return found;
  return misused(word === undefined ? `Which ${noun}?` : `Unknown ${noun} '${word}'`, usage);
}

/** Prints what is wrong with the arguments, and the usage, and ends the process with 2. */
export function misused(sentence: string, usage: string): never {
  console.error(`${sentence}\n${usage}`);
  process.exit(2);
}
