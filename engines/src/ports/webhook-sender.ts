/** Why an address was not reached: it is not for hooks, its name is unknown, or nobody answered. */
export type WebhookFailure = 'address' | 'name' | 'timeout' | 'no-answer';

/** What a receiver answered, or why there is no answer. */
export type WebhookAnswer =
  | { readonly status: number; readonly failure: null }
  | { readonly status: null; readonly failure: WebhookFailure };

/** Posts to addresses that customers name. Never rejects: every end of it is an answer. */
export interface WebhookSender {
  /** Whether an address may be told at all, as far as it says by itself. */
  allows(url: string): boolean;
  send(to: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<WebhookAnswer>;
  /** Lets go of whatever is on its way: the house ends. What is sent later is sent. */
  letGo(): void;
}
