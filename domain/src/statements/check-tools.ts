/** What a check needs of the machine it runs on. Texts have one character for each byte. */
export interface CheckTools {
  /** In hex. */
  sha256(text: string): Promise<string>;
  /** Ed25519 by the key (base64url) over the text; null where the machine does not know it. */
  isSigned(publicKey: string, text: string, signature: string): Promise<boolean | null>;
}
