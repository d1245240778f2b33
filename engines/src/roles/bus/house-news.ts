import type { Bus } from './bus-port.ts';

/** What the processes of a house tell each other besides commits; all else is in the database. */
export interface HouseNewsKinds {
  /** Sessions that were ended: their connections close everywhere. */
  readonly sessionsEnded: { readonly ids: readonly string[]; readonly userId: string };
  /** Something about a customer's API keys changed; those that ended are let in nowhere more. */
  readonly apiKeys: { readonly userId: string; readonly ended: readonly string[] };
  /** A step of a numbered feed was stored: who listens reads it. */
  readonly step: { readonly part: string; readonly customerId: string; readonly seq: number };
  /** A price alert was set, changed or taken away. */
  readonly alert: { readonly id: string };
}

export interface HouseNews {
  tell<Kind extends keyof HouseNewsKinds>(kind: Kind, said: HouseNewsKinds[Kind]): void;
  /** Hears what others told, never what was told here. Hands back what ends it. */
  hear<Kind extends keyof HouseNewsKinds>(
    kind: Kind,
    onNews: (said: HouseNewsKinds[Kind]) => void | Promise<void>,
  ): () => void;
  /**
   * Hears that news may have been lost, and with them the steps of feeds. Hands back what ends it.
   */
  onMissed(listener: () => void): () => void;
}

/** Of a process that is alone: there is nobody to tell and nobody to hear. */
export const noNews: HouseNews = {
  tell: () => {},
  hear: () => () => {},
  onMissed: () => () => {},
};

/**
 * Over the bus. `teller` names this process, and no other that ever was; `onFailure` hears what a
 * listener threw.
 */
export function newsOverBus(
  bus: Bus,
  { teller, onFailure }: { readonly teller: string; readonly onFailure: (error: unknown) => void },
): HouseNews {
  const missed = new Set<() => void>();
  bus.onState((isHere) => {
    if (!isHere) return;
    // What was told meanwhile, here or by others, is lost for somebody.
    bus.publish(`news.${teller}.missed`, '');
    for (const listener of missed) listener();
  });
  bus.subscribe('news.*.missed', ({ subject }) => {
    if (subject !== `news.${teller}.missed`) for (const listener of missed) listener();
  });
  return {
    tell: (kind, said) => bus.publish(`news.${teller}.${kind}`, JSON.stringify(said)),
    hear: (kind, onNews) =>
      bus.subscribe(`news.*.${kind}`, ({ subject, text }) => {
        if (subject === `news.${teller}.${kind}`) return;
        Promise.resolve(JSON.parse(text)).then(onNews).catch(onFailure);
      }),
    onMissed: (listener) => {
      missed.add(listener);
      return () => void missed.delete(listener);
    },
  };
}
