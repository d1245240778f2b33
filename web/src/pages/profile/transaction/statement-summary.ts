import type { BillType } from '@candor/contract/enums';
import type { OutputOf } from '@candor/contract/route';
import type { statementList } from '@candor/contract/routes/statements';
import { minus, signOf, sum } from '@candor/ui/figures/decimals';

type List = OutputOf<typeof statementList>;
export type StatementMonth = List['list'][number];
export type Stretch = NonNullable<List['range']>;

/** Always shown, also when nothing of the kind happened. */
const always = ['deposit', 'withdrawal', 'result', 'fee', 'interest'] as const;
export type SummaryKind = (typeof always)[number] | Exclude<BillType, 'trade' | 'margin'>;

/** The wallets of one currency: opening and lines make the closing. */
export interface CurrencySummary {
  readonly currency: string;
  readonly opening: string;
  readonly lines: readonly { readonly kind: SummaryKind; readonly amount: string }[];
  readonly closing: string;
}

const kindOf = (type: BillType): SummaryKind =>
  type === 'trade' || type === 'margin' ? 'result' : type;

/** Dollars first, and Hong Kong dollars where there are any: two currencies are never added. */
export function summaries(stretch: Stretch): readonly CurrencySummary[] {
  const { openings, closings, sums } = stretch;
  const currencies = [...new Set(openings.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const own = sums.filter((one) => one.currency === currency);
      const kinds = new Set<SummaryKind>([...always, ...own.map((one) => kindOf(one.billType))]);
      const lines = [...kinds].map((kind) => ({
        kind,
        amount: sum(
          own.filter((one) => kindOf(one.billType) === kind).map((one) => minus(one.in, one.out)),
        ),
      }));
      const isShown = ({ kind, amount }: (typeof lines)[number]) =>
        always.some((one) => one === kind) || signOf(amount) !== 0;
      const total = (figures: Stretch['openings']) =>
        sum(figures.filter((one) => one.currency === currency).map(({ amount }) => amount));
      return {
        currency,
        lines: lines.filter(isShown),
        opening: total(openings),
        closing: total(closings),
      };
    })
    .filter(
      ({ currency, opening, closing, lines }, at) =>
        at === 0 ||
        currency === 'USD' ||
        [opening, closing, ...lines.map(({ amount }) => amount)].some((one) => signOf(one) !== 0),
    );
}
