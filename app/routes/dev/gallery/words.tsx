import { Clock } from "lucide-react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { CancellationBar, type CancellationSegment } from "#app/ui/cancellation-bar.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Money } from "#app/ui/money.tsx";
import { NoticeBar } from "#app/ui/notices/notice-bar.tsx";
import { Note } from "#app/ui/note.tsx";
import { ShownOnce } from "#app/ui/notices/shown-once.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { Exhibit, Line, Shelf } from "./shelf.tsx";

const tones: Tone[] = ["neutral", "ok", "warn", "bad", "info", "butter"];
const at = Date.UTC(2026, 10, 24, 18, 30);
const hour = 3_600_000;
const segments: CancellationSegment[] = [
  { back: "all", label: "All back", until: "until Tue 06:30", share: 3 },
  { back: "half", label: "Half back", until: "until 16:30", share: 2 },
  { back: "none", label: "Nothing", until: "until the start" },
];

export function Words() {
  return (
    <Shelf id="words" title="States, times and sums">
      <Exhibit name="Tag in every tone, and with an icon">
        <Line>
          {tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
          <Tag tone="warn" icon={Clock}>
            Waits for you
          </Tag>
        </Line>
      </Exhibit>
      <Exhibit name="Note in every tone, with a title and something to do">
        <div className="grid gap-3">
          {tones.map((tone) => (
            <Note key={tone} tone={tone} title={`A note that is ${tone}`}>
              One sentence of what happened, and what to do next.
            </Note>
          ))}
          <Note
            tone="info"
            action={
              <Button type="button" variant="outline">
                Change
              </Button>
            }
          >
            You seem to be in Lisbon. Times are shown for London.
          </Note>
        </div>
      </Exhibit>
      <Exhibit name="Shown once: what was just made, and something to do with it">
        <ShownOnce
          label="Your token"
          name="token"
          value="pl_0123456789abcdef"
          action={
            <Button type="button" variant="outline" className="justify-self-start">
              Open it in the calendar of this device
            </Button>
          }
        >
          This is your token. Copy it now: it is not shown again.
        </ShownOnce>
      </Exhibit>
      <Exhibit name="Notice bar: what is decided, and news with something to do">
        <NoticeBar label="A decision" tone="warn">
          <p>You cannot book new lessons until 3 December 2026.</p>
        </NoticeBar>
        <NoticeBar
          label="News"
          action={
            <Button type="button" variant="outline">
              I have seen it
            </Button>
          }
        >
          <p>Our privacy notice changes for you on 12 December 2026.</p>
        </NoticeBar>
      </Exhibit>
      <Exhibit name="Time: every format, and a range">
        <Line>
          {(["time", "day", "day-time", "date", "weekday-time", "full-time"] as const).map(
            (format) => (
              <Time key={format} at={at} zone="Europe/London" format={format} />
            ),
          )}
          <Time at={at} until={at + hour} zone="Asia/Kathmandu" format="range" />
        </Line>
      </Exhibit>
      <Exhibit name="Countdown: days, hours, minutes, over">
        <Line>
          {[50 * hour, 3 * hour + 300_000, 552_000, 0].map((left) => (
            <Countdown key={left} to={left} now={0} />
          ))}
        </Line>
      </Exhibit>
      <Exhibit name="Money: a price, a total">
        <Line>
          <Money pence={2200} />
          <Money pence={2250} />
          <Money pence={2200} exact />
        </Line>
      </Exhibit>
      <Exhibit name="CancellationBar: before it matters, in its middle, at its end">
        <div className="grid gap-6">
          <CancellationBar segments={segments} />
          <CancellationBar segments={segments} marker={60} label="What cancelling costs now" />
          <CancellationBar segments={segments} marker={95} label="What cancelling costs late" />
        </div>
      </Exhibit>
      <Exhibit name="Avatar: by name, in sizes, with a name of its own">
        <Line>
          {["Priya Sharma", "Inés", "王 小明", "", "Davide Ferri"].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Rosa Okafor" size={64} label="Rosa Okafor" />
        </Line>
      </Exhibit>
    </Shelf>
  );
}
