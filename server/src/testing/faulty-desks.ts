import { expect } from 'vitest';
import type { OperatorRouteId } from '../operators/operator-endpoint.ts';
import { type FaultyDay, identityNumber, openFaultyDay, type Story } from './faulty-day.ts';
import type { ManualHouse } from './manual-house.ts';
import { operate } from './operate.ts';
import { aWithdrawal, OWN_CARD, PAY_PASSWORD } from './payout-house.ts';
import { anOrder } from './trading-house.ts';

const ROLES = ['reviewer', 'treasurer', 'support', 'administrator'] as const;
const APPLE = '0:NASDAQ:AAPL';

type Input = Record<string, unknown>;

/** Asks until it is told something else than 503, as a page of theirs does. */
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
type AskDesk = (call: OperatorRouteId, input?: Input) => Promise<any>;

/** A day on which two people decide. */
export interface DeskDay extends FaultyDay {
  readonly rita: AskDesk;
  readonly tom: AskDesk;
}

let keys = 0;

/** As `openFaultyDay`, with two people who have logged in and hold every role. */
export async function openDeskDay(house: ManualHouse, story: string): Promise<DeskDay> {
  const day = await openFaultyDay(house, story);
  const desk = async (name: string): Promise<AskDesk> => {
    const operator = await house.operator(name, ...ROLES);
    return (call, input = {}) => {
      keys += 1;
      const headers = { 'idempotency-key': `desk ${keys}` };
      return day.again(call, () => operator.ask(call, input, headers));
    };
  };
  return { ...day, rita: await desk('Rita'), tom: await desk('Tom') };
}

/** Parts of a day in which people decide. */
export function deskStories(house: ManualHouse): Readonly<Record<string, Story<DeskDay>>> {
  const announce = async ({ ask, upload }: FaultyDay) => {
    const proofUrl = await upload('proof');
    const sent = { kind: 'BANK', currency: 'USD', amount: '700', proofUrl };
    return `d-${(await ask('depositCreate', sent)).id}`;
  };
  const fundedWith = ({ ask, until }: FaultyDay, balance: string) =>
    until(async () => {
      expect((await ask('walletBalance', { walletType: 'BALANCE' })).balance).toBe(balance);
    });
  const told = ({ ask, until }: FaultyDay, kind: string) =>
    until(async () => expect((await ask('messageList', { kind })).list).toHaveLength(1));

  return {
    'deposit of two': async (day) => {
      const { rita, tom } = day;
      const id = await announce(day);
      await rita('opsReviewClaim', { id });
      await rita('opsReviewDetail', { id });
      await rita('opsMoneyApprove', { id });
      await tom('opsMoneyApprove', { id });
      await fundedWith(day, '6700.00');
      await told(day, 'deposit');
    },
    'deposit refused': async (day) => {
      const { rita } = day;
      const id = await announce(day);
      await rita('opsMoneyRefuse', { id, reason: 'The proof is of another payment.' });
      await told(day, 'deposit');
      await fundedWith(day, '6000.00');
    },
    reversal: async (day) => {
      const { rita, tom } = day;
      const id = await announce(day);
      await rita('opsMoneyApprove', { id });
      await tom('opsMoneyApprove', { id });
      await fundedWith(day, '6700.00');
      const asked = await tom('opsMoneyReverse', { postingId: id, reason: 'It was wrong.' });
      await rita('opsMoneyReverseApprove', { id: asked.id });
      await fundedWith(day, '6000.00');
      await day.until(async () => {
        const { list } = await rita('opsMoneyList', { type: 'reversal', status: 3 });
        expect(list.map((row: { id: string }) => row.id)).toContain(asked.id);
      });
    },
    'identity by hand': async (day) => {
      const { rita } = day;
      const person = { country: 'HK', firstName: 'Ada', lastName: 'Chan', cardType: 1 };
      const idCardNumber = identityNumber();
      const [frontUrl, backUrl] = [await day.upload('kyc'), await day.upload('kyc')];
      await day.ask('updateReal', { ...person, idCardNumber, frontUrl, backUrl });
      const { list } = await rita('opsReviewList', { type: 'kyc' });
      const { id } = list.find(({ userId }: { userId: string }) => userId === day.userId);
      await rita('opsReviewClaim', { id });
      await rita('opsReviewDecide', { id, pass: true });
      await day.until(async () => expect((await day.ask('userInfo')).kycStatus).toBe(3));
    },
    'withdrawal by hand': async (day) => {
      const { ask, rita, tom } = day;
      await ask('settingPayPassword', {
        payPassword: PAY_PASSWORD,
        confirmPayPassword: PAY_PASSWORD,
      });
      const card = await ask('cardAdd', { ...OWN_CARD });
      const { id } = await ask('withdrawalApply', aWithdrawal(card.id));
      await rita('opsMoneyApprove', { id: `w-${id}` });
      await tom('opsMoneyApprove', { id: `w-${id}` });
      await fundedWith(day, '5900.00');
      await told(day, 'withdrawal');
    },
    'chat with a person': async (day) => {
      const { rita } = day;
      await day.ask('chatSend', { text: 'Why did I pay 187.45?' });
      const { list } = await rita('opsChatList');
      const own = ({ customer }: { customer: { userId: string } }) => {
        return customer.userId === day.userId;
      };
      const { id } = list.find(own);
      await rita('opsChatTake', { id });
      await rita('opsChatSend', { id, text: 'It was the fee of the exchange.' });
      await rita('opsChatClose', { id });
      const sent = { subject: 'A question', text: 'About fees.' };
      const { ticketNo } = await day.ask('chatLeaveMessage', sent);
      await rita('opsTicketAnswer', { ticketNo, text: 'Fees stand under Fees.' });
    },
    split: async (day) => {
      const { ask, until } = day;
      await ask('stockCreate', anOrder({ num: '3' }));
      await operate(house, APPLE, 'split', { ratio: '2:1' });
      await until(async () => {
        expect((await ask('positionList')).list[0]).toMatchObject({ positionNum: '6' });
      });
      await until(async () => expect((await ask('messageList')).list).toHaveLength(1));
    },
  };
}
