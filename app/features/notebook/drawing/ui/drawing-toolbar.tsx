import { clsx } from "clsx";
import {
  Circle,
  Eraser,
  ImagePlus,
  type LucideIcon,
  Minus,
  MousePointer2,
  MoveUpRight,
  Pencil,
  Redo2,
  Spotlight,
  Square,
  Type,
  Undo2,
} from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { acceptOf } from "#app/features/files/purposes.ts";
import {
  type Colour,
  colours,
  type LineWeight,
  weights,
} from "#app/features/notebook/whiteboard/objects.ts";
import { colourNames, weightNames } from "#app/features/notebook/whiteboard/text.ts";
import { moveInToolbar } from "#app/features/notebook/content/ui/toolbar-keys.ts";
import type { Tool } from "../drawn-object.ts";
import { toolNames } from "../text.ts";

const tools: [Tool, LucideIcon][] = [
  ["select", MousePointer2],
  ["pen", Pencil],
  ["erase", Eraser],
  ["line", Minus],
  ["arrow", MoveUpRight],
  ["rectangle", Square],
  ["ellipse", Circle],
  ["text", Type],
  ["laser", Spotlight],
];

const colourFills: Record<Colour, string> = {
  ink: "bg-ink",
  red: "bg-danger",
  blue: "bg-info",
  green: "bg-success",
  amber: "bg-warn",
};
const dots: Record<LineWeight, string> = { thin: "size-1.5", medium: "size-2.5", thick: "size-4" };

type ToolbarProps = {
  place: "page" | "room";
  tool: Tool;
  onTool(tool: Tool): void;
  colour: Colour;
  onColour(colour: Colour): void;
  weight: LineWeight;
  onWeight(weight: LineWeight): void;
  onPicture(file: File): void;
  canUndo: boolean;
  onUndo(): void;
  canRedo: boolean;
  onRedo(): void;
};

/** What is drawn with, how thick and in which colour; one stop of Tab, and arrow keys within. */
export function DrawingToolbar(props: ToolbarProps) {
  const { place, tool, colour, weight } = props;
  const chooser = useRef<HTMLInputElement>(null);
  function choosePicture({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    // The same picture may be chosen once more.
    currentTarget.value = "";
    if (file !== undefined) props.onPicture(file);
  }
  return (
    <div
      role="toolbar"
      aria-label="Whiteboard"
      tabIndex={-1}
      onKeyDown={moveInToolbar}
      className={clsx(
        "flex gap-y-0.5 border-b border-line bg-surface",
        place === "room"
          ? "shrink-0 overflow-x-auto px-2 py-1 [scrollbar-width:none] md:flex-wrap md:overflow-visible short:flex-nowrap short:overflow-x-auto"
          : "flex-wrap py-1.5",
      )}
    >
      {tools.map(([one, Icon], n) => (
        <ToolButton
          key={one}
          label={toolNames[one]}
          isFirst={n === 0}
          isPressed={tool === one}
          onPress={() => props.onTool(one)}
        >
          <Icon size={18} aria-hidden="true" />
        </ToolButton>
      ))}
      <ToolButton label="Picture" onPress={() => chooser.current?.click()}>
        <ImagePlus size={18} aria-hidden="true" />
      </ToolButton>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Picture"
        accept={acceptOf.picture}
        onChange={choosePicture}
      />
      <ToolButton label="Undo" isOff={!props.canUndo} onPress={props.onUndo}>
        <Undo2 size={18} aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Redo" isOff={!props.canRedo} onPress={props.onRedo}>
        <Redo2 size={18} aria-hidden="true" />
      </ToolButton>
      {colours.map((one) => (
        <ToolButton
          key={one}
          label={`Colour: ${colourNames[one]}`}
          isPressed={colour === one}
          onPress={() => props.onColour(one)}
        >
          <span
            className={clsx(
              "size-5 rounded-full ring-offset-2 ring-offset-surface forced-color-adjust-none group-aria-pressed:ring-2 group-aria-pressed:ring-on-butter",
              colourFills[one],
            )}
          />
        </ToolButton>
      ))}
      {weights.map((one) => (
        <ToolButton
          key={one}
          label={`Line: ${weightNames[one]}`}
          isPressed={weight === one}
          onPress={() => props.onWeight(one)}
        >
          <span
            className={clsx("rounded-full bg-current forced-colors:bg-[CanvasText]", dots[one])}
          />
        </ToolButton>
      ))}
    </div>
  );
}

type ButtonProps = {
  label: string;
  isFirst?: boolean;
  /** Undefined: it only does something. */
  isPressed?: boolean;
  isOff?: boolean;
  onPress(): void;
  children: ReactNode;
};

function ToolButton({ label, isFirst, isPressed, isOff, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      title={label}
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={isPressed}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress();
      }}
      className="group inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken aria-disabled:text-muted aria-disabled:opacity-60 aria-pressed:bg-butter aria-pressed:text-on-butter forced-colors:border forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-4"
    >
      {children}
      <span className="sr-only">{label}</span>
    </button>
  );
}
