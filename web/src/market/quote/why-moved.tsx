import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Figure } from '@candor/ui/components/figure';
import { Percent } from '@candor/ui/components/percent';
import { SectionHeader } from '@candor/ui/components/section-header';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Sheet } from '@candor/ui/components/sheet';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { negated, quotient, signOf, sum } from '@candor/ui/figures/decimals';
import {
  formatExchangeClock,
  formatExchangeDateTime,
  namedZone,
} from '@candor/ui/format/exchange-zone';
import {
  formatChange,
  formatPrice,
  formatQuantity,
  formatSignedMoney,
} from '@candor/ui/format/money';
import { formatPercent, toneOfPercent } from '@candor/ui/format/percent';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { kindWord } from '../events/event-words.ts';
import type { InstrumentAddress } from '../instrument-address.ts';

type Move = Outputs['whyMoved'];
type Cause = Move['causes'][number];

/** All figures are of one instant, which stands as long as it takes to read them. */
const AGAIN_MS = 5_000;

/** The move since the previous close in parts that are all of it; of what has no index nothing. */
export function WhyMoved({ of }: { of: InstrumentAddress }): ReactNode {
  const { code, source, market } = of;
  const asked = { stockCode: code, source, market };
  const { data: move, error, retry } = useCall('whyMoved', asked, { everyMs: AGAIN_MS });
  if (move === undefined) return <NotThere error={error} retry={retry} />;
  return move.index == null ? null : <Causes move={move} code={code} />;
}

function Causes({ move, code }: { move: Move; code: string }): ReactNode {
  const t = useT();
  const zone = namedZone(move.timeZone);
  const since =
    move.sinceTimestamp == null ? null : formatExchangeDateTime(move.sinceTimestamp, zone, t);
  return (
    <section className="mt-5">
      <SectionHeader
        title={t(m.quote_why_title)}
        action={
          since !== null && (
            <span className="num text-small text-ink-2">
              {t(m.quote_why_since, { time: since })}
            </span>
          )
        }
      />
      <CauseBar causes={move.causes} />
      <table className="why-rows num">
        <tbody>
          {move.causes.map((cause) => (
            <CauseRows key={cause.cause} cause={cause} move={move} code={code} />
          ))}
          <tr className="why-sum">
            <th scope="row">{t(m.quote_why_total)}</th>
            <MoveCells amount={move.change} ratio={move.changeRatio} />
          </tr>
        </tbody>
      </table>
      <p className="num px-edge text-small whitespace-normal text-ink-2">
        {move.worth != null && worthWords(move, t)}
        {move.worth != null && <SentenceGap />}
        {move.simulated && t(m.quote_why_orders)}
        <SentenceGap />
        {t(m.quote_why_as_of, { time: formatExchangeClock(move.asOfTimestamp, zone, t) })}
      </p>
      <HowLink move={move} />
    </section>
  );
}

function HowLink({ move }: { move: Move }): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link hit mx-edge mt-2 text-small"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t(m.quote_why_how)}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t(m.quote_why_how)} isDocked>
        <HowWorkedOut move={move} />
      </Sheet>
    </>
  );
}

/** While it is read, and where it cannot be. */
function NotThere({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  const t = useT();
  return (
    <section className="mt-5">
      <SectionHeader title={t(m.quote_why_title)} />
      {error === undefined ? (
        <SkeletonPage>
          <SkeletonRows count={3} isBare />
        </SkeletonPage>
      ) : (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
    </section>
  );
}

/** How large each part is beside the others, whichever way it went. */
function CauseBar({ causes }: { causes: readonly Cause[] }): ReactNode {
  const t = useT();
  const sizes = causes.map(({ amount }) => (signOf(amount) < 0 ? negated(amount) : amount));
  const total = sum(sizes);
  if (signOf(total) === 0) return null;
  return (
    <div className="why-bar" role="img" aria-label={t(m.quote_why_bar)}>
      {causes.map(({ cause }, at) => (
        <i
          key={cause}
          data-cause={cause}
          style={{
            flexGrow: Number(quotient(sizes[at] ?? '0', total, 4, 'halfEven')),
            flexBasis: 0,
          }}
        />
      ))}
    </div>
  );
}

interface CauseRowsProps {
  cause: Cause;
  move: Move;
  code: string;
}

function CauseRows({ cause, move, code }: CauseRowsProps): ReactNode {
  const t = useT();
  return (
    <>
      <tr>
        <th scope="row">
          <i className="why-mark" data-cause={cause.cause} aria-hidden="true" />
          {causeName(cause, move, t)}
        </th>
        <MoveCells amount={cause.amount} ratio={cause.ratio} />
      </tr>
      <tr className="why-line">
        <td colSpan={3}>{causeLine(cause, move, code, t)}</td>
      </tr>
    </>
  );
}

function MoveCells({
  amount,
  ratio,
}: {
  amount: string | null | undefined;
  ratio: string | null | undefined;
}): ReactNode {
  return (
    <>
      <td>
        <Figure text={formatChange(amount)} className={toneOfPercent(amount)} />
      </td>
      <td>
        <Percent value={ratio} />
      </td>
    </>
  );
}

function causeName({ cause }: Cause, { sector }: Move, say: Say): string {
  if (cause === 'market') return say(m.quote_why_market);
  if (cause === 'sector') return sector?.name ?? '';
  return say(sector == null ? m.quote_why_own : m.quote_why_own_share);
}

function causeLine({ cause, ratio }: Cause, move: Move, code: string, say: Say): string {
  const { index, sector, events, timeZone } = move;
  if (cause === 'market') {
    const said = { code, beta: index?.beta ?? '', ratio: formatPercent(index?.ratio) };
    return say(m.quote_why_market_line, { ...said, index: index?.instrument.name ?? '' });
  }
  if (cause === 'sector') {
    const count = String(sector?.count ?? 0);
    const said = { count, ratio: formatPercent(sector?.ratio), beyond: formatPercent(ratio) };
    return say(m.quote_why_sector_line, said);
  }
  const event = events.at(-1);
  if (event === undefined) return say(m.quote_why_own_line);
  const time = formatExchangeDateTime(event.timestamp, namedZone(timeZone), say);
  return say(m.quote_why_own_event, { event: kindWord(event.kind, say), time });
}

/** `Your 150: +$171.00 + $354.00 + $387.00 = +$912.00 today.` */
function worthWords({ causes, worth, position, currency }: Move, say: Say): string {
  const parts = causes.map((cause, at) => {
    const text = formatSignedMoney(cause.worth, currency);
    if (at === 0) return text;
    return /^[+\u2212]/.test(text) ? `${text[0]} ${text.slice(1)}` : `+ ${text}`;
  });
  return say(m.quote_why_worth, {
    num: formatQuantity(position),
    parts: parts.join(' '),
    total: formatSignedMoney(worth, currency),
  });
}

/** Each part by its formula, with the figures of this move. */
function HowWorkedOut({ move }: { move: Move }): ReactNode {
  const t = useT();
  const { index, sector, causes } = move;
  const amountOf = (wanted: Cause['cause']) =>
    formatChange(causes.find(({ cause }) => cause === wanted)?.amount);
  const previous = formatPrice(move.previousClose);
  return (
    <div className="grid gap-3 text-body text-ink-2">
      {index != null && (
        <p className="num whitespace-normal">
          {t(index.days === 0 ? m.quote_why_how_market_bare : m.quote_why_how_market, {
            previous,
            beta: index.beta,
            ratio: formatPercent(index.ratio),
            amount: amountOf('market'),
            index: index.instrument.name,
            days: String(index.days),
          })}
        </p>
      )}
      {sector != null && (
        <p className="num whitespace-normal">
          {t(m.quote_why_how_sector, {
            previous,
            sector: sector.name,
            beta: sector.beta,
            count: String(sector.count),
            ratio: formatPercent(sector.ratio),
            index: formatPercent(index?.ratio),
            amount: amountOf('sector'),
          })}
        </p>
      )}
      <p className="num whitespace-normal">{t(m.quote_why_how_own, { amount: amountOf('own') })}</p>
      <p>{t(m.quote_why_how_honest)}</p>
    </div>
  );
}
