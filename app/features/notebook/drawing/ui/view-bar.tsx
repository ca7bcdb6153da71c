import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  type LucideIcon,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import type { useView } from "../use-view.ts";
import { moreOf, mostScale } from "../view.ts";

type ViewProps = { looking: ReturnType<typeof useView>; onSaid(words: string): void };

const ways: [keyof ReturnType<typeof moreOf>, LucideIcon, number, number][] = [
  ["left", ChevronLeft, -0.5, 0],
  ["right", ChevronRight, 0.5, 0],
  ["up", ChevronUp, 0, -0.5],
  ["down", ChevronDown, 0, 0.5],
];

/** Looks at a part of the sheet and moves it by single presses; fingers and wheels do the same on the sheet itself. */
export function ViewBar({ looking, onSaid }: ViewProps) {
  const { view, larger, smaller, pan } = looking;
  const more = moreOf(view);
  const isLarge = view.scale > 1;
  return (
    <div
      role="group"
      aria-label="What you see of the sheet"
      className="flex shrink-0 flex-wrap items-center gap-x-1 border-t border-line px-2 py-1 text-sm"
    >
      <Press
        name="Smaller"
        icon={ZoomOut}
        isOff={!isLarge}
        onPress={() => {
          smaller();
          onSaid("Smaller");
        }}
      />
      <span className="num min-w-12 text-center">{Math.round(view.scale * 100)} %</span>
      <Press
        name="Larger"
        icon={ZoomIn}
        isOff={view.scale >= mostScale}
        onPress={() => {
          larger();
          onSaid("Larger");
        }}
      />
      {isLarge
        ? ways.map(([way, icon, right, down]) => (
            <Press
              key={way}
              name={`Look further ${way}`}
              icon={icon}
              isOff={!more[way]}
              onPress={() => {
                pan(right, down);
                onSaid(`Further ${way}`);
              }}
            />
          ))
        : null}
    </div>
  );
}

type PressProps = { name: string; icon: LucideIcon; isOff: boolean; onPress(): void };

function Press({ name, icon: Icon, isOff, onPress }: PressProps) {
  return (
    <button
      type="button"
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress();
      }}
      className="inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken aria-disabled:opacity-60 forced-colors:border"
    >
      <Icon size={18} aria-hidden="true" />
      <span className="sr-only">{name}</span>
    </button>
  );
}
