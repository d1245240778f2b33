import { useEffect, useRef, useState } from 'react';

interface CountdownProps {
  endsAtMs: number;
  /** The whole time, for the ring. */
  totalMs: number;
  /** Words for the seconds left: "Send in 41 s". */
  label: (secondsLeft: number) => string;
  onEnd?: () => void;
}

const radius = 8;
const girth = 2 * Math.PI * radius;

/** Whole seconds until `endsAtMs`, never below zero; re-renders once a second until then. */
export function useSecondsLeft(endsAtMs: number, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAtMs));
  // What is to be done may be new with every frame of a live page; the clock runs on regardless.
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    const tick = () => {
      const now = secondsUntil(endsAtMs);
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      latest.current?.();
    };
    const timer = setInterval(tick, 1000);
    setLeft(secondsUntil(endsAtMs));
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return left;
}

function secondsUntil(endsAtMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
}

/** A thin ring beside the seconds left. It neither blinks nor changes colour. */
export function Countdown({ endsAtMs, totalMs, label, onEnd }: CountdownProps) {
  const left = useSecondsLeft(endsAtMs, onEnd);
  const share = Math.min(1, (left * 1000) / totalMs);
  return (
    <span className="countdown num">
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r={radius} />
        <circle
          cx="10"
          cy="10"
          r={radius}
          strokeDasharray={`${share * girth} ${girth}`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      {label(left)}
    </span>
  );
}
