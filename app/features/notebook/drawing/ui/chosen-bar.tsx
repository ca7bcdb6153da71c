import { clsx } from "clsx";
import {
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Move,
  Pencil,
  Trash2,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import type { PlacedObject } from "#app/features/notebook/whiteboard/objects.ts";
import { nameOf } from "#app/features/notebook/whiteboard/text.ts";

type BarProps = {
  /** The chosen object, and which one of so many it is, from 1. */
  one: PlacedObject | undefined;
  number: number;
  count: number;
  mayWrite: boolean;
  isPlacing: boolean;
  onStep(by: 1 | -1): void;
  onPlace(): void;
  onResize(factor: number): void;
  onEdit(): void;
  onDelete(): void;
};

/** Everything that can be done with an object, by pressing alone. */
export function ChosenBar(props: BarProps) {
  const { one, number, count, mayWrite, isPlacing } = props;
  return (
    <div
      role="group"
      aria-label="Chosen object"
      className="flex shrink-0 flex-wrap items-center gap-0.5 border-t border-line px-2 py-1"
    >
      <Press icon={ChevronLeft} label="Previous object" onPress={() => props.onStep(-1)} />
      <Press icon={ChevronRight} label="Next object" onPress={() => props.onStep(1)} />
      <p dir="auto" className="min-w-32 grow truncate px-1 text-sm">
        {one === undefined
          ? "Press an object to choose it"
          : `${nameOf(one.object)}, ${number} of ${count}`}
      </p>
      {one === undefined || !mayWrite ? null : (
        <>
          {one.object.kind === "text" || one.object.kind === "picture" ? (
            <Press
              icon={Pencil}
              label={one.object.kind === "text" ? "Change the text" : "Say what the picture shows"}
              onPress={props.onEdit}
            />
          ) : null}
          <Press
            icon={Move}
            label="Move to where you press next"
            isPressed={isPlacing}
            onPress={props.onPlace}
          />
          <Press icon={ZoomOut} label="Smaller" onPress={() => props.onResize(0.8)} />
          <Press icon={ZoomIn} label="Larger" onPress={() => props.onResize(1.25)} />
          <Press icon={Trash2} label="Delete" onPress={props.onDelete} />
        </>
      )}
    </div>
  );
}

type PressProps = { icon: LucideIcon; label: string; isPressed?: boolean; onPress(): void };

function Press({ icon: Icon, label, isPressed, onPress }: PressProps) {
  return (
    <button
      type="button"
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
      className={clsx(
        "inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken forced-colors:border",
        "aria-pressed:bg-butter aria-pressed:text-on-butter",
      )}
    >
      <Icon size={18} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </button>
  );
}
