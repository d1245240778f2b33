import { create } from 'zustand';
import { ownUserId, useSession } from '../../../session/session.ts';
import { type CardType, emptyForm, type IdentityForm } from './identity-form.ts';

interface Draft extends Omit<IdentityForm, 'number'> {
  readonly userId: string | null;
  readonly numbers: Readonly<Record<CardType, string>>;
}

const nothing: Draft = { ...emptyForm, userId: null, numbers: { 1: '', 2: '' } };

/** In the memory of this tab alone: a number of a document is written nowhere. */
const useDraft = create<Draft>(() => nothing);

/** What was typed for one kind of document, by this customer, since the tab was opened. */
export function useIdentityDraft(
  cardType: CardType,
): readonly [IdentityForm, (change: Partial<IdentityForm>) => void] {
  const userId = useSession(ownUserId);
  const kept = useDraft();
  const { numbers, ...draft } = kept.userId === userId ? kept : nothing;
  const change = ({ number, ...rest }: Partial<IdentityForm>) =>
    useDraft.setState((before) => {
      const own = before.userId === userId ? before : nothing;
      const typed = number === undefined ? own.numbers : { ...own.numbers, [cardType]: number };
      return { ...own, ...rest, numbers: typed, userId };
    });
  return [{ ...draft, number: numbers[cardType] }, change];
}

/** The documents were handed in: what was typed stays, for another try; the images do not. */
export function forgetImages(): void {
  useDraft.setState({ front: null, back: null });
}

/** Nothing more is to be handed in. */
export function forgetDraft(): void {
  useDraft.setState(nothing);
}

/** Whether something typed would come back. */
export function useHasDraft(): boolean {
  const userId = useSession(ownUserId);
  return useDraft((draft) => draft.userId === userId && draft.country !== '');
}
