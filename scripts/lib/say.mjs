/** One voice for every script: what is being done, and a clear sentence when it can't be. */

/** Prints one line about what is being done now. */
export function say(text) {
  console.log(`candor  ${text}`);
}

/**
 * Prints one clear sentence and ends with exit code 1.
 * @returns {never}
 */
export function fail(text) {
  console.error(`candor  ${text}`);
  process.exit(1);
}
