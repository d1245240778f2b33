import {
  type Config,
  ConfigRefused,
  readConfig,
  readSecretFiles,
} from '@candor/server/config/config';
import type { Environment } from '@candor/server/config/fields';
import { fail } from './say.mjs';

/** The settings of npm start. Says what is wrong with them and ends with 1 when something is. */
export const readSettings = (): Config => orFail(() => readConfig(process.env));

/** The environment with its secrets out of files, for what is read of it alone; as above. */
export const readEnvironment = (): Environment => orFail(() => readSecretFiles(process.env));

function orFail<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigRefused) return fail(error.message);
    throw error;
  }
}
