import { useEffect, useState } from "react";

type CountdownProps = {
  /** The instant counted down to, epoch milliseconds. */
  to: number;
  /** The server's clock when it answered; the browser counts on from there, whatever its own clock says. */
  now: number;
  /** Said before the minutes to a screen reader, such as "The slot is held for another". */
  label?: string;
  onEnd?: () => void;
  className?: string;
};

/** "9:12" under an hour, "3 h 5 min" under a day, "2 days" beyond; a line never breaks before a unit. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  if (days >= 1) return days === 1 ? "1\u00a0day" : `${days}\u00a0days`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours >= 1) return minutes === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${minutes}\u00a0min`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

function spokenText(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  if (minutes === 1) return "1 minute";
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${minutes % 60} minutes` : `${Math.floor(hours / 24)} days`;
}

/** Ticks by the second for the eye, speaks by the minute; without JavaScript it stays at what the server wrote. */
export function Countdown({ to, now, label = "Time left:", onEnd, className }: CountdownProps) {
  const [left, setLeft] = useState(to - now);
  const [spoken, setSpoken] = useState("");

  useEffect(() => {
    const drift = Date.now() - now;
    let lastMinute = Math.ceil((to - now) / 60_000);
    let ended = false;
    function tick() {
      const rest = to + drift - Date.now();
      setLeft(rest);
      const minute = Math.max(0, Math.ceil(rest / 60_000));
      if (minute !== lastMinute && minute <= 10) setSpoken(`${label} ${spokenText(rest)}`);
      lastMinute = minute;
      if (rest <= 0 && !ended) {
        ended = true;
        clearInterval(timer);
        onEnd?.();
      }
    }
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new callback must not restart the clock
  }, [to, now, label]);

  return (
    <span className={className}>
      <span role="timer" aria-live="off" className="num">
        {countdownText(left)}
      </span>
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </span>
  );
}
