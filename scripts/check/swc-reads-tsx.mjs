import swc from '@swc/core';

/**
 * Loaded before dependency-cruiser: its version 17 hands every file to
 * swc as plain TypeScript, and swc takes the first tag of a TSX file for a type argument. See
 * docs/decisions/dependencies.md.
 */
const asParsed = (name, options) => (name.endsWith('.tsx') ? { ...options, tsx: true } : options);
const { parseFileSync } = swc;
swc.parseFileSync = (name, options) => parseFileSync.call(swc, name, asParsed(name, options));
