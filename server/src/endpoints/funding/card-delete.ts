import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Deletes a bank card or a wallet; what is gone already stays so. Refusal: CARD_IN_USE. */
export const cardDelete = endpoint('cardDelete', async ({ caller, input }, { funding }) => {
  const outcome = await funding.payees.remove(caller.userId, input.id);
  return outcome === 'in-use' ? refuse('CARD_IN_USE') : accept({});
});
