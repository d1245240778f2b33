import { pngOf } from '@candor/adapters/images/testing/pictures';
import { sendPicture } from './send-picture.ts';
import type { TestApp, Told } from './test-app.ts';

type Person = { readonly token: string };

/** Uploads a document of this shade and answers its address. */
export async function sendDocument(app: TestApp, { token }: Person, shade: number) {
  const told = await sendPicture(app, { token, bytes: await pngOf(shade), purpose: 'kyc' });
  return String(told.data.url);
}

/** What a customer of Hong Kong hands in: an ID card with two images, set what the story needs. */
export async function anIdentity(app: TestApp, who: Person, set: Record<string, unknown> = {}) {
  return {
    country: 'HK',
    firstName: 'Ada',
    lastName: 'Chan',
    cardType: 1,
    idCardNumber: 'A123456(3)',
    frontUrl: await sendDocument(app, who, 1),
    backUrl: await sendDocument(app, who, 2),
    ...set,
  };
}

/** As `anIdentity`, handed in. */
export async function sendIdentity(
  app: TestApp,
  who: Person,
  set: Record<string, unknown> = {},
): Promise<Told> {
  return app.ask('updateReal', await anIdentity(app, who, set), who);
}
