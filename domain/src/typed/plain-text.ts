/**
 * A code or a search word as it is read, on the screen and by the server: NFKC, without spaces.
 * `１２３ ４５６` is `123456`. Of nothing else is the writing changed: figures on the wire stay exact.
 */
export function plainText(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s/gu, '');
}
