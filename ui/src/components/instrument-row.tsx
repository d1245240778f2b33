import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Change } from './change.tsx';
import { Lettermark } from './lettermark.tsx';
import { Price } from './price.tsx';
import { Sparkline } from './sparkline.tsx';

interface InstrumentRowProps {
  href: string;
  name: ReactNode;
  /** The name as text, for the lettermark. */
  plainName: string;
  code: string;
  /** Second line; the code when absent. */
  detail?: ReactNode;
  /** Closes of the mini chart; absent: no mini chart. */
  points?: readonly string[] | undefined;
  previousClose?: string | null | undefined;
  sparklineWidth?: number;
  price: string | null | undefined;
  currency?: string;
  decimals?: number;
  ratio: string | null | undefined;
  /** Stands before the price. */
  between?: ReactNode;
  /** Stands in place of the change under the price. */
  under?: ReactNode;
  /** Stands in place of price over change. */
  figures?: ReactNode;
  /** A star or another control at the right, outside the link. */
  after?: ReactNode;
  isDivided?: boolean;
  isBare?: boolean;
  /** For a row that ticks only while it is in view. */
  rowRef?: Ref<HTMLDivElement>;
}

/**
 * 60px: lettermark, name over code, mini chart, price over change. The whole row is the link. Where
 * the name needs the room the mini chart gives way; a longer name takes a second line.
 */
export function InstrumentRow(props: InstrumentRowProps) {
  const { href, name, plainName, code, detail, points, isDivided, isBare, after } = props;
  return (
    <div
      ref={props.rowRef}
      className={classNames(
        'instrument-row',
        isDivided && 'instrument-row-divided',
        isBare && 'instrument-row-bare',
        after !== undefined && after !== false && 'instrument-row-starred',
      )}
    >
      {!isBare && <Lettermark code={code} name={plainName} />}
      <div className="row-body">
        <div className="row-names">
          <a className="row-link instrument-name" href={href}>
            {name}
          </a>
          <span className="instrument-code">{detail ?? code}</span>
        </div>
        {points && (
          <span className="row-spark">
            <Sparkline
              points={points}
              previousClose={props.previousClose}
              last={props.price}
              ratio={props.ratio}
              width={props.sparklineWidth ?? (after ? 48 : 60)}
            />
          </span>
        )}
      </div>
      {props.between}
      {props.figures ?? (
        <div className="row-figures">
          <Price
            className="instrument-price"
            value={props.price}
            {...(props.currency === undefined ? {} : { currency: props.currency })}
            {...(props.decimals === undefined ? {} : { decimals: props.decimals })}
          />
          {props.under ?? <Change className="instrument-change" ratio={props.ratio} />}
        </div>
      )}
      {after}
    </div>
  );
}
