/** Nested lists and objects in what a caller sends; the contract's deepest request has three. */
export const DEPTH_MAX = 32;

/** A body that nests deeper. */
export class BodyTooDeep extends Error {
  readonly statusCode = 400;
  constructor() {
    super(`The body nests deeper than ${DEPTH_MAX}.`);
    this.name = 'BodyTooDeep';
  }
}

/**
 * Whether a JSON text nests deeper than that. Looked at before it is read, for whatever walks the
 * value afterwards walks it step by step and would run out of stack.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (isInText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isInText = false;
    } else if (sign === QUOTE) isInText = true;
    else if (sign === BRACKET || sign === BRACE) {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (sign === BRACKET_END || sign === BRACE_END) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH] = [34, 92];
const [BRACKET, BRACKET_END] = [91, 93];
const [BRACE, BRACE_END] = [123, 125];
