import { languages } from '@candor/contract/enums';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { textOf } from '../call/words.ts';
import { readUnsubscribeToken, type Unsubscribing } from '../inbox/unsubscribe-token.ts';
import { UNSUBSCRIBE_PATH } from '../inbox/write-letter.ts';
import type { CoreServices } from '../services.ts';

const FORM_MAX_BYTES = 1_024;

interface Asked {
  readonly Querystring: { readonly token?: string | readonly string[] };
}

/**
 * The link at the end of a letter. Opening it asks, for mailboxes open links by themselves;
 * pressing the button, or the one in the mailbox (RFC 8058), ends letters about these things.
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  services: Pick<CoreServices, 'secret' | 'stores'>,
): void {
  const { secret, stores } = services;
  const read = (token: Asked['Querystring']['token']) =>
    typeof token === 'string' ? readUnsubscribeToken(token, secret) : null;
  const forms = { parseAs: 'string', bodyLimit: FORM_MAX_BYTES } as const;
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(types, forms, (_request, _body, done) => done(null, {}));
  app.get<Asked>(`/${UNSUBSCRIBE_PATH}`, async ({ query }, reply) => {
    const asked = read(query.token);
    return tell(reply, asked, asked === null ? 'unknown' : 'ask');
  });
  app.post<Asked>(`/${UNSUBSCRIBE_PATH}`, async ({ query }, reply) => {
    const asked = read(query.token);
    if (asked !== null) await end(asked);
    return tell(reply, asked, asked === null ? 'unknown' : 'done');
  });

  async function end({ userId, kinds }: Unsubscribing): Promise<void> {
    await stores.copies.endLetters(userId, kinds);
  }

  async function tell(reply: FastifyReply, asked: Unsubscribing | null, what: Told) {
    const user = asked === null ? null : await stores.users.byId(asked.userId);
    const locale = user === null ? 'en' : languages[user.language];
    const text = escaped(textOf(`mail_unsubscribe_${what}`, locale));
    const press = escaped(textOf('mail_unsubscribe_press', locale));
    const form = what === 'ask' ? `<form method="post"><button>${press}</button></form>` : '';
    reply.code(asked === null ? 404 : 200).header('Cache-Control', 'no-store');
    // Without a referrer a browser sends the form with the origin `null`, which is nobody's.
    reply.header('Referrer-Policy', 'same-origin');
    return reply.type('text/html; charset=utf-8').send(
      `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>Candor</title>
<meta name="viewport" content="width=device-width"><p>${text}</p>${form}</html>`,
    );
  }
}

type Told = 'unknown' | 'ask' | 'done';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
