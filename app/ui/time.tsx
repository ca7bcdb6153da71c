import { type TimeFormat, timeText } from "./time-text.ts";

type TimeProps = {
  at: number;
  zone: string;
  format?: TimeFormat;
  /** End of a `range`. */ until?: number;
  className?: string;
};

/** An instant in somebody's zone, the same words on the server and in the browser. */
export function Time({ at, zone, format = "day-time", until, className }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {timeText(at, zone, format, until)}
    </time>
  );
}
