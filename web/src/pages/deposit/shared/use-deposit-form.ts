import { useDraft } from '../../../session/use-draft.ts';
import { type ImageUpload, useImageUpload } from '../../../upload/use-image-upload.ts';
import {
  type DepositFault,
  type DepositForm,
  type DepositWay,
  depositFault,
  wayOf,
} from './deposit-form.ts';
import { type DepositSending, useDepositSending } from './use-deposit.ts';

/** A deposit being filled in: the form, its proof, what is missing, and its one way out. */
export interface DepositEntry {
  readonly form: DepositForm;
  readonly change: (change: Partial<DepositForm>) => void;
  readonly way: DepositWay | null;
  readonly fault: DepositFault | null;
  /** The fault of the amount, once one was typed. */
  readonly amountFault: 'AMOUNT' | 'DEPOSIT_MINIMUM' | null;
  readonly upload: ImageUpload;
  readonly sending: DepositSending;
  readonly submit: () => void;
}

/** Holds a deposit of one kind; `draft` names the form it is kept under. */
export function useDepositForm(
  kind: 'BANK' | 'VM',
  given: {
    readonly draft: string;
    readonly ways: readonly DepositWay[];
    readonly start: DepositForm;
  },
): DepositEntry {
  const [form, change, forget] = useDraft<DepositForm>(given.draft, given.start);
  const upload = useImageUpload('proof', form.proof, (proof) => change({ proof }));
  const sending = useDepositSending(kind, forget);
  const way = wayOf(given.ways, form);
  const fault = depositFault(form, way);
  const isAboutAmount = fault === 'AMOUNT' || fault === 'DEPOSIT_MINIMUM';
  return {
    form,
    change,
    way,
    fault,
    upload,
    sending,
    amountFault: form.amount !== '' && isAboutAmount ? fault : null,
    submit: () => way !== null && sending.submit(form, way),
  };
}
