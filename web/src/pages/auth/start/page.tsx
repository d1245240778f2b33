import './start.css';
import { ChartCandlestick, Check, Copy, Scale } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ChoiceRow } from '@candor/ui/components/choice-row';
import { copyText } from '@candor/ui/components/copy-row';
import { IconButton } from '@candor/ui/components/icon-button';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { formatMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useEffect } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { hrefTo, returnTo, useParameters } from '../../../app/navigation.ts';
import { homePath } from '../../../app/routes.ts';
import { ownUserId, useSession } from '../../../session/session.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { LanguageButton } from '../../../shell/language-button.tsx';
import { Logo } from '../../../shell/logo.tsx';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { practiceAmounts, practiceDayLimit, usePracticeMoney } from './use-practice-money.ts';

/** Stands in a sentence where a figure or a link goes, whatever order a language has them in. */
const place = '\ue000';

/**
 * Practice money in one tap: the first page after a registration on a paper deployment, and later
 * from the deposits. A live one has none, and leads home.
 */
export function Page(): ReactNode {
  const t = useT();
  const isPaper = useIsPaper();
  const { registered } = useParameters();
  const isFirst = registered === '1';
  const money = usePracticeMoney(isFirst);
  useEffect(() => {
    if (!isPaper) returnTo(homePath);
  }, [isPaper]);
  return (
    <ShellPage
      title={t(m.start_title)}
      {...(isFirst && { head: <FirstHead /> })}
      heading={t(m.deposit_by_practice)}
      bar={<StartBar money={money} isFirst={isFirst} />}
    >
      {isFirst && <NewUserId />}
      <section className="px-edge pt-6">
        <StartHeadline isFirst={isFirst} />
        <p className="mt-2 text-ink-2">{t(m.start_lead)}</p>
      </section>
      <section className="px-edge pt-5.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1.5">
          <span className="text-label">{t(m.start_how_much)}</span>
          <span className="text-caption text-ink-2">
            <Placed words={(figure) => t(m.start_limit, { amount: figure })}>
              <b className="num font-medium text-ink">{formatMoney(practiceDayLimit, 'USD')}</b>
            </Placed>
          </span>
        </div>
        <ChoiceRow
          label={t(m.start_how_much)}
          value={money.amount}
          onChange={money.choose}
          className="start-amounts num"
          choiceClass="start-amount"
          choices={practiceAmounts.map((value) => ({
            value,
            label: formatMoney(value, 'USD'),
            isDisabled: money.isSettled && value !== money.amount,
          }))}
        />
      </section>
      <Entries amount={formatMoney(money.amount, 'USD')} />
      <Facts />
      {money.error !== undefined && (
        <div className="px-edge pt-4" role="alert">
          <Note tone="danger">{failureText(money.error, t)}</Note>
        </div>
      )}
    </ShellPage>
  );
}

/** The head of the first page: it goes on, and never back into the registration. */
function FirstHead(): ReactNode {
  return (
    <div className="start-head head-bare">
      <span className="flex items-center gap-2">
        <Logo />
        <span className="text-page-title">Candor</span>
      </span>
      <span className="ml-auto flex items-center">
        <LanguageButton isNamed />
      </span>
    </div>
  );
}

/** The page's own heading where the head has none. */
function StartHeadline({ isFirst }: { isFirst: boolean }): ReactNode {
  const t = useT();
  const words = t(m.start_title);
  return isFirst ? (
    <h1 className="start-headline">{words}</h1>
  ) : (
    <h2 className="start-headline">{words}</h2>
  );
}

/** The number a new customer can log in with. */
function NewUserId(): ReactNode {
  const t = useT();
  const userId = useSession(ownUserId);
  return (
    <div className="start-id">
      <Check size={18} strokeWidth={2.2} aria-hidden="true" />
      <p>
        {t(m.start_registered)}
        <SentenceGap />
        {t(m.start_user_id)} <b className="num">{userId}</b>
      </p>
      <IconButton
        label={t(m.auth_copy_user_id)}
        icon={<Copy size={18} strokeWidth={1.75} />}
        onClick={() => copyText(userId ?? '')}
      />
    </div>
  );
}

/** Both entries of the ledger, in words. */
function Entries({ amount }: { amount: string }): ReactNode {
  const t = useT();
  const entries = [
    { words: m.start_entry_deposit, note: m.start_entry_deposit_note },
    { words: m.start_entry_transfer, note: m.start_entry_transfer_note },
  ];
  return (
    <section className="px-edge pt-4.5">
      <div className="receipt pb-1">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-label text-ink">{t(m.start_where)}</h2>
          <span className="text-caption text-ink-3">{t(m.start_entries)}</span>
        </div>
        <ol>
          {entries.map(({ words, note }, index) => (
            <li key={t(words)} className="start-entry">
              <i className="num" aria-hidden="true">
                {index + 1}
              </i>
              <span>
                {t(words)}
                <small>{t(note)}</small>
              </span>
              <b className="num">{amount}</b>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Facts(): ReactNode {
  const t = useT();
  return (
    <ul className="grid gap-2.5 px-edge pt-4.5">
      <li className="line-note">
        <Scale size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>{t(m.start_costs)}</span>
      </li>
      <li className="line-note">
        <ChartCandlestick size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <Placed words={(rules) => t(m.start_prices, { rules })}>
            <a className="link hit" href={hrefTo('pages/market/epochs')}>
              {t(m.start_rules)}
            </a>
          </Placed>
        </span>
      </li>
    </ul>
  );
}

function Placed(props: { words: (part: string) => string; children: ReactNode }): ReactNode {
  const [before = '', after = ''] = props.words(place).split(place);
  return (
    <>
      {before}
      {props.children}
      {after}
    </>
  );
}

interface StartBarProps {
  money: ReturnType<typeof usePracticeMoney>;
  isFirst: boolean;
}

function StartBar({ money, isFirst }: StartBarProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  return (
    <ActionBar>
      <Button
        isFull
        isBusy={money.isBusy}
        isDisabled={!isOnline}
        reason={reasonOf(money.state, isOnline, t)}
        onClick={money.give}
      >
        <span className="num">
          {money.state === 'unknown'
            ? t(m.common_check_and_retry)
            : t(m.start_button, { amount: formatMoney(money.amount, 'USD') })}
        </span>
      </Button>
      {isFirst && (
        <Button variant="soft" className="start-later" isFull onClick={() => returnTo(homePath)}>
          {t(m.start_look_around)}
        </Button>
      )}
    </ActionBar>
  );
}

function reasonOf(
  state: StartBarProps['money']['state'],
  isOnline: boolean,
  t: Say,
): string | undefined {
  if (!isOnline) return t(m.common_offline_disabled);
  return state === 'slow' ? t(m.common_still_working) : undefined;
}
