import { Mic, MonitorUp, Video } from "lucide-react";
import type { ReactNode } from "react";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";

/** A drawing of the lesson room, for the eye only: the words next to it say the same. */
export function RoomDrawing() {
  return (
    <div
      aria-hidden="true"
      className="grid gap-3.5 rounded-card bg-stage p-3.5 text-on-stage shadow-sh3 md:grid-cols-[1fr_1.05fr]"
    >
      <div className="relative aspect-[11/12] overflow-hidden rounded-note bg-blush md:aspect-auto md:min-h-82.5 [&>svg]:absolute [&>svg]:inset-0 [&>svg]:size-full">
        <Portrait
          options={{ ...portraitFor("room"), style: "bob", acc: "glasses", bg: "#fbb9b6" }}
        />
        <span className="absolute inset-e-2.5 inset-be-2.5 block aspect-[4/3.4] w-[34%] overflow-hidden rounded-control border-3 border-white [&>svg]:size-full">
          <Portrait options={{ ...portraitFor("guest"), style: "curly", bg: "#9fd6de" }} />
        </span>
        <span className="absolute inset-s-2.5 inset-be-2.5 flex gap-1.5">
          <Control>
            <Mic size={18} />
          </Control>
          <Control>
            <Video size={18} />
          </Control>
          <Control>
            <MonitorUp size={18} />
          </Control>
        </span>
      </div>
      <div className="flex flex-col gap-2.5 rounded-note bg-surface p-5 text-sm text-ink">
        <Message>Je suis allé au marché.</Message>
        <Message own>
          Nearly: je suis <ins>allée</ins>. With être it agrees with you.
        </Message>
        <Message>Ah. Je suis allée au marché, j’ai acheté des poires.</Message>
        <Message own>Parfait. And what were they like?</Message>
      </div>
    </div>
  );
}

function Control({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-9 place-items-center rounded-control bg-scrim text-white">
      {children}
    </span>
  );
}

function Message({ own = false, children }: { own?: boolean; children: ReactNode }) {
  return (
    <p
      className={`max-w-[88%] rounded-note px-3.5 py-2.5 ${own ? "self-end bg-bubble-me" : "self-start bg-sunken"}`}
    >
      {children}
    </p>
  );
}
