import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options and words somebody typed, as `parseArgs` reads them. Of what it does not know it says
 * which, with the usage, and ends with 2.
 */
export function readTyped<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message.split('. ', 1)[0]}\n${usage}`);
    process.exit(2);
  }
}
