import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { Button } from '@candor/ui/components/button';
import { Note } from '@candor/ui/components/note';
import { Tag } from '@candor/ui/components/tag';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { useSend } from '../../../api/use-send.ts';
import { useShortTime } from '../shared/short-time.ts';
import { Deliveries } from './deliveries.tsx';
import { failureWords, kindWords } from './hook-words.ts';

type Hook = Outputs['webhookList']['list'][number];

interface WebhookItemProps {
  hook: Hook;
  onChanged: () => void;
  onSecret: (secret: string) => void;
}

/** What a test came to, in a sentence. */
export function testTold({ status, failure }: Outputs['webhookTest'], say: Say): string {
  if (failure !== undefined) {
    return say(m.apikey_hook_test_failed, { why: say(failureWords[failure]) });
  }
  return say(m.apikey_hook_test_told, { status: status ?? 0 });
}

function useHookCalls({ hook, onChanged, onSecret }: WebhookItemProps) {
  const t = useT();
  const { id } = hook;
  const pausing = useSend('webhookPause');
  const ending = useSend('webhookEnd');
  const testing = useSend('webhookTest');
  const signing = useKeyedMutation('webhookSecret', {
    slot: `webhookSecret ${id}`,
    survivesReload: false,
  });
  const [told, setTold] = useState<string | null>(null);
  const calls = [pausing, ending, testing, signing];
  return {
    told,
    isBusy: calls.some(({ isBusy }) => isBusy),
    error: calls.map(({ error }) => error).find((error) => error !== undefined),
    pause: async () => {
      await pausing.send({ id, isPaused: !hook.isPaused });
      onChanged();
    },
    end: async () => {
      await ending.send({ id });
      onChanged();
    },
    test: async () => {
      setTold(null);
      const answer = await testing.send({ id });
      if (answer !== null) setTold(testTold(answer, t));
      onChanged();
    },
    sign: async () => {
      const answer = await signing.send({ id });
      if (answer !== null) onSecret(answer.secret);
    },
  };
}

/** A webhook: where it leads, how it goes, and what can be done with it. */
export function WebhookItem(props: WebhookItemProps): ReactNode {
  const { hook } = props;
  const { name } = hook;
  const t = useT();
  const calls = useHookCalls(props);
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const end = async () => {
    setAsked(false);
    await calls.end();
  };
  return (
    <li className="border-b border-line px-edge py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
        <span className="min-w-0 break-words text-label">{name}</span>
        <HookState hook={hook} />
      </div>
      <p className="break-all text-small text-ink-2">{hook.url}</p>
      <p className="flex flex-wrap gap-1.5 pt-1">
        {hook.kinds.map((kind) => (
          <Tag key={kind}>{t(kindWords[kind])}</Tag>
        ))}
      </p>
      <HowItGoes hook={hook} />
      {calls.told !== null && (
        <p role="status" className="pt-2 text-small text-ink-2">
          {calls.told}
        </p>
      )}
      {calls.error !== undefined && (
        <div role="alert" className="pt-2">
          <Note tone="danger">{failureText(calls.error, t)}</Note>
        </div>
      )}
      <HookButtons
        hook={hook}
        calls={calls}
        onDeliveries={() => setOpen(true)}
        onEnd={() => setAsked(true)}
      />
      <Deliveries hook={hook} isOpen={isOpen} onClose={() => setOpen(false)} />
      <AskSheet
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t(m.apikey_hook_delete_question)}
        isDestructive
        onConfirm={end}
      >
        {t(m.apikey_hook_delete_note, { name })}
      </AskSheet>
    </li>
  );
}

interface HookButtonsProps {
  hook: Hook;
  calls: ReturnType<typeof useHookCalls>;
  onDeliveries: () => void;
  onEnd: () => void;
}

function HookButtons({ hook, calls, onDeliveries, onEnd }: HookButtonsProps) {
  const t = useT();
  const isOff = !useIsOnline() || calls.isBusy;
  const { name } = hook;
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      <Button variant="line" isSmall isDisabled={isOff} onClick={calls.test}>
        {t(m.apikey_hook_test)}
      </Button>
      <Button variant="line" isSmall onClick={onDeliveries}>
        {t(m.apikey_hook_deliveries)}
      </Button>
      <Button variant="line" isSmall isDisabled={isOff} onClick={calls.sign}>
        {t(m.apikey_hook_secret_new)}
      </Button>
      <Button
        variant="line"
        isSmall
        isDisabled={isOff}
        aria-label={t(hook.isPaused ? m.apikey_resume_name : m.apikey_pause_name, { name })}
        onClick={calls.pause}
      >
        {t(hook.isPaused ? m.apikey_resume : m.apikey_pause)}
      </Button>
      <Button
        variant="danger"
        isSmall
        isDisabled={isOff}
        aria-label={t(m.apikey_delete_name, { name })}
        onClick={onEnd}
      >
        {t(m.apikey_delete)}
      </Button>
    </div>
  );
}

function HookState({ hook }: { hook: Hook }) {
  const t = useT();
  if (hook.isPaused) return <Tag tone="wait">{t(m.apikey_paused)}</Tag>;
  return <Tag tone="accent">{t(m.apikey_active)}</Tag>;
}

const pauseWords = {
  failing: m.apikey_hook_paused_failing,
  gone: m.apikey_hook_paused_gone,
  reset: m.apikey_hook_paused_reset,
} as const;

function HowItGoes({ hook }: { hook: Hook }) {
  const t = useT();
  const time = useShortTime();
  const { waiting, pausedBy, failingSinceTimestamp: failing } = hook;
  const { lastArrivedTimestamp: last, oldSecretUntilTimestamp: old } = hook;
  const why = pausedBy === undefined || pausedBy === 'self' ? null : pauseWords[pausedBy];
  const lines = [
    why && t(why),
    failing !== undefined && t(m.apikey_hook_failing, { at: time(failing) }),
    last !== undefined && t(m.apikey_hook_last, { at: time(last) }),
    waiting > 0 && t(m.apikey_hook_waiting, { n: waiting }),
    old !== undefined && old > Date.now() && t(m.apikey_hook_secret_old, { until: time(old) }),
  ].filter((line) => typeof line === 'string');
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="num pt-1 text-caption whitespace-normal text-ink-3">
          {line}
        </p>
      ))}
    </>
  );
}
