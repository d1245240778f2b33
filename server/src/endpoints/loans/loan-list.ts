import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage } from '../../call/pages.ts';
import { loanRow } from '../../loans/loan-rows.ts';

/** Own loans and applications, the newest first. */
export const loanList = endpoint('loanList', async (call, services) => {
  const { input, caller } = call;
  const { list, ...page } = cutPage(input, await services.stores.loans.ofAccount(caller.userId));
  return accept({ ...page, list: list.map((loan) => loanRow(loan, call)) });
});
