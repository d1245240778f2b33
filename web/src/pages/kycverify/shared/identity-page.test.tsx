import { setPreferences } from '@candor/ui/preferences';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { appHistory } from '../../../app/history.ts';
import { useSession } from '../../../session/session.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { useIdentityDraft } from './identity-draft.ts';
import { IdentityPage } from './identity-page.tsx';

const late = { timeout: 10_000 };
const image = { url: '/file/1', name: 'a.jpg', bytes: 1, originalBytes: null };
const typed = { country: 'HK', firstName: 'Mei', lastName: 'Chan', number: 'A1234563' };

/** Fills the form in, as if it was typed and uploaded. */
function Filled({ children }: { children: ReactNode }): ReactNode {
  const [, change] = useIdentityDraft(1);
  const first = useRef(change);
  useEffect(() => first.current({ ...typed, front: image, back: image }), []);
  return children;
}

test('who hands in is led back once, whatever else says that nothing is to be handed in', async () => {
  setPreferences({ locale: 'en' });
  const user = (kycStatus: number) => ({ userId: '10000001', kycStatus }) as never;
  useSession.setState({ token: 't', user: user(0) });
  let kycStatus = 0;
  answerCall('areaList', () => ({ data: { list: [{ code: 'HK', name: 'Hong Kong' }] } as never }));
  answerCall('userInfo', () => ({ data: user(kycStatus) }));
  const sent = answerCall('updateReal', () => {
    kycStatus = 1;
    return { data: { kycStatus: 1, submitTimestamp: 1, reviewByTimestamp: 2 } };
  });
  // The browser goes back in its own time.
  const ways = vi.spyOn(appHistory, 'replaceOrReturn').mockImplementation(() => undefined);
  drawPage(
    'pages/kycverify/idcard',
    <Filled>
      <IdentityPage cardType={1} />
    </Filled>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Submit' }, late));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }, late));
  // The form has given way.
  await waitFor(() => expect(screen.queryByLabelText('Country')).toBeNull(), late);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      country: 'HK',
      firstName: 'Mei',
      lastName: 'Chan',
      cardType: 1,
      idCardNumber: 'A1234563',
      frontUrl: '/file/1',
      backUrl: '/file/1',
    },
  ]);
  expect(ways.mock.calls).toEqual([['pages/kycverify/index']]);
});
