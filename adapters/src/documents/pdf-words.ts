/** Why a PDF is refused: what the worker says of it. */
export type PdfFault =
  /** No PDF, a broken one, or one that unpacks to more than it may. */
  | 'unreadable'
  /** It can be read with a password only, so nobody knows what it does. */
  | 'encrypted'
  /** It runs something, opens something else, or has files inside. */
  | 'active';

export type PdfAnswer =
  | { readonly fault: PdfFault; readonly found: string }
  | { readonly bytes: Uint8Array };

export interface PdfAsked {
  readonly bytes: Uint8Array;
}
