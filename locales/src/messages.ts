/** Every word a person reads: `m.common_retry({}, { locale: 'zh-Hans' })`. Compiled by `compile.mjs`. */
export * as m from './paraglide/words/messages/_index.js';
