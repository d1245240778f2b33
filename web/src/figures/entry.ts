/** Digits before the point that the wire takes. */
const wholeDigitsMax = 15;

/**
 * What a figure field shows after the customer typed or pasted `raw`: digits and one point, at most
 * `decimals` places, a leading point becomes `0.`. Full-width digits and the Chinese full stop
 * count as their plain forms; grouping commas, signs and letters are dropped, but for a minus in
 * front of what may be below zero.
 */
export function typedFigure(raw: string, decimals: number, isSigned = false): string {
  const written = raw.normalize('NFKC').replaceAll('。', '.').trim();
  if (isSigned && /^[-\u2212]/.test(written)) return `-${typedFigure(written, decimals)}`;
  const plain = written.replaceAll(/[^\d.]/g, '');
  const point = plain.indexOf('.');
  const whole = point < 0 ? plain : plain.slice(0, point);
  const shownWhole = whole.replace(/^0+(?=\d)/, '').slice(0, wholeDigitsMax);
  if (point < 0) return shownWhole;
  const places = plain
    .slice(point + 1)
    .replaceAll('.', '')
    .slice(0, decimals);
  return `${shownWhole || '0'}.${places}`;
}

/**
 * The typed figure as the wire wants it: `5.` is sent as `5`. Null when
 * there is nothing above zero.
 */
export function wireFigure(typed: string): string | null {
  const figure = typed.endsWith('.') ? typed.slice(0, -1) : typed;
  return /[1-9]/.test(figure) ? figure : null;
}

/** Decimal places of a decimal string: 2 of `0.05`, 0 of `100`. Trailing zeros count. */
export function placesOf(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? 0 : decimal.length - point - 1;
}

/**
 * Places a field lets through: two as for money, more where the step is finer. A step of 1 still
 * takes `2.5`, so that the customer reads why it is refused instead of finding 25 in the field.
 */
export function placesTyped(step: string): number {
  return Math.max(2, placesOf(step));
}
