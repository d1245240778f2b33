/**
 * Every word a person reads: `m.common_retry({}, { locale: 'zh-Hans' })`.
 * Compiled by `compile.mjs`.
 */
export * as m from './paraglide/words/messages/_index.js';
/**
 * Tells `m` which language holds where none is given. For the apps; a server names it each time.
 */
export { overwriteGetLocale } from './paraglide/words/runtime.js';
