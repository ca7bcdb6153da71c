import { Time } from "#app/ui/time.tsx";

type MessageProps = {
  message: { from: string; text: string; at: number; isDeleted: boolean };
  zone: string;
};

/** The message that a report is about, as its reporter sees it. */
export function ReportedMessage({ message, zone }: MessageProps) {
  const { from, text, at, isDeleted } = message;
  return (
    <blockquote className="rounded-note bg-sunken px-5 py-4">
      <p className="text-sm">
        <b className="font-semibold">{from}</b>{" "}
        <Time at={at} zone={zone} format="day-time" className="text-muted" />
      </p>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
        {isDeleted
          ? "This message was deleted. Who decides still reads what it said."
          : text || "A message without words."}
      </p>
    </blockquote>
  );
}
