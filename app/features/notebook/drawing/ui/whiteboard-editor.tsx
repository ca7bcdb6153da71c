import { clsx } from "clsx";
import { useRef, useState } from "react";
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import { useStore } from "#app/features/classroom/devices/store.ts";
import { boundsOf, resizedObject } from "#app/features/notebook/whiteboard/geometry.ts";
import {
  type BoardObject,
  type Colour,
  type PlacedObject,
  sheetHeight,
  type LineWeight,
} from "#app/features/notebook/whiteboard/objects.ts";
import { describeObject, nameOf } from "#app/features/notebook/whiteboard/text.ts";
import { Note } from "#app/ui/note.tsx";
import { rules } from "#config/rules.ts";
import { placedPicture, type Tool } from "../drawn-object.ts";
import { whiteboardOf } from "../open-whiteboard.ts";
import { useOthers } from "../presence.ts";
import { notebookPath, sendPicture } from "../send-picture.ts";
import { objectsText, whiteboardFullText } from "../text.ts";
import { useGesture } from "../use-gesture.ts";
import { useOwnPresence } from "../use-own-presence.ts";
import { useSurfaceKeys } from "../use-surface-keys.ts";
import { useView } from "../use-view.ts";
import { useWriting, writingAt, writingOf } from "../use-writing.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { DrawingToolbar } from "./drawing-toolbar.tsx";
import { SheetFoot } from "./sheet-foot.tsx";
import { SheetSurface } from "./sheet-surface.tsx";
import { SheetsBar } from "./sheets-bar.tsx";
import { TextForm } from "./text-form.tsx";
import { ViewBar } from "./view-bar.tsx";

export type WhiteboardProps = {
  connection: { doc: Y.Doc; awareness: Awareness };
  otherId: string;
  /** First name of the other. */
  other: string;
  side: "student" | "teacher";
  place: "page" | "room";
  mayWrite: boolean;
};

/** The whiteboard of a notebook, drawn on by both at the same time: by hand, or by the keyboard alone. */
export default function WhiteboardEditor(props: WhiteboardProps) {
  const { connection, otherId, other, side, place, mayWrite } = props;
  const [whiteboard] = useState(() => whiteboardOf(connection.doc));
  const { placed: all, canUndo, canRedo } = useStore(whiteboard.store);
  const others = useOthers(connection.awareness);
  const last = Math.max(1, ...all.map(({ object }) => object.sheet));
  const [sheet, setSheet] = useState(() => others[0]?.sheet ?? last);
  const [tool, setTool] = useState<Tool>(mayWrite ? "pen" : "select");
  const [colour, setColour] = useState<Colour>("ink");
  const [weight, setWeight] = useState<LineWeight>("medium");
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPlacing, setPlacing] = useState(false);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const surface = useRef<SVGSVGElement>(null);
  const looking = useView(surface);

  const placed = all.filter(({ object }) => object.sheet === sheet);
  const at = placed.findIndex(({ id }) => id === chosen);
  const own = placed[at];
  const style = { sheet, colour, weight };
  const drawing = mayWrite ? tool : "select";

  function choose(id: string | null): void {
    setChosen(id);
    const number = placed.findIndex((one) => one.id === id);
    const object = placed[number]?.object;
    if (object === undefined) return;
    // Its number comes before its place: who walks through many listens to the beginning.
    setSaid(
      `${nameOf(object)}, ${number + 1} of ${placed.length}${describeObject(object).slice(nameOf(object).length)}`,
    );
  }
  /** Chooses it and brings it into sight. */
  function find(id: string | null): void {
    choose(id);
    const found = placed.find((one) => one.id === id);
    if (found !== undefined) looking.show(boundsOf(found.object));
  }
  const hand = useGesture({
    whiteboard,
    placed,
    tool: drawing,
    style,
    mayWrite,
    chosen,
    onChoose: choose,
    isPlacing,
    onPlaced: () => setPlacing(false),
    onWrite: (point) => writing.open((now) => writingAt(now, sheet, point)),
    onSaid: setSaid,
  });
  const writing = useWriting({ whiteboard, style, mayWrite, put: hand.put });
  const edit = (one: PlacedObject | undefined) => writing.open(() => writingOf(one));
  const keys = useSurfaceKeys({
    whiteboard,
    placed,
    tool: drawing,
    mayWrite,
    chosen,
    onChoose: find,
    onEdit: edit,
    onSaid: setSaid,
    onCursor: looking.show,
    hand,
  });
  useOwnPresence(connection.awareness, { sheet, gesture: hand.gesture, tool: drawing, style });

  function showSheet(next: number): void {
    if (!writing.keep()) return;
    setSheet(next);
    setChosen(null);
    const count = all.filter(({ object }) => object.sheet === next).length;
    setSaid(`Sheet ${next}, ${objectsText(count)}`);
  }

  function restyle(change: (object: BoardObject) => BoardObject): void {
    if (drawing === "select" && own !== undefined) whiteboard.change(own.id, change(own.object));
  }

  async function addPicture(file: File): Promise<void> {
    setProblem(null);
    setSaid("Sending the picture");
    const sent = await sendPicture(notebookPath(side, otherId), file);
    if (!sent.ok) return setProblem(sent.error);
    setTool("select");
    setChosen(hand.put(placedPicture(sheet, sent)));
  }

  const isFull = all.length >= rules.content.whiteboardObjects;
  const together = others.filter((one) => one.sheet === sheet);
  return (
    <div className={clsx("flex flex-col", place === "room" && "min-h-0 grow overflow-y-auto")}>
      {mayWrite ? (
        <DrawingToolbar
          {...{ place, tool, colour, weight, canUndo, canRedo }}
          onTool={(next) => {
            if (!writing.keep()) return;
            setTool(next);
            setPlacing(false);
          }}
          onColour={(next) => {
            setColour(next);
            restyle((object) => ("colour" in object ? { ...object, colour: next } : object));
          }}
          onWeight={(next) => {
            setWeight(next);
            restyle((object) => ("weight" in object ? { ...object, weight: next } : object));
          }}
          onPicture={(file) => void addPicture(file)}
          onUndo={whiteboard.undo}
          onRedo={whiteboard.redo}
        />
      ) : null}
      {mayWrite && isFull ? (
        <Note tone="warn" role="alert" className="m-3">
          {whiteboardFullText}
        </Note>
      ) : null}
      {problem === null ? null : (
        <Note tone="bad" role="alert" className="m-3">
          {problem}
        </Note>
      )}
      <SheetSurface
        label={`Whiteboard with ${other}, sheet ${sheet}, ${objectsText(placed.length)}`}
        {...{ place, style, mayWrite, placed, chosen, hand, surface, looking }}
        tool={drawing}
        others={together}
        cursor={keys.cursor}
        onKeyDown={keys.onKeyDown}
        onLeave={keys.leave}
        draft={mayWrite ? writing.draft : null}
        draftOf={writing.writing?.id ?? null}
      >
        {writing.writing === null || !mayWrite ? null : (
          <TextForm
            key={writing.writing.id ?? `${writing.writing.x} ${writing.writing.y}`}
            label={
              writing.writing.kind === "text" ? "Text on the whiteboard" : "What the picture shows"
            }
            side={writing.writing.y > sheetHeight / 2 ? "top" : "bottom"}
            text={writing.writing.text}
            problem={writing.problem}
            form={writing.form}
            onType={writing.type}
            onKeep={() => {
              if (writing.keep()) surface.current?.focus();
            }}
            onCancel={() => {
              writing.cancel();
              surface.current?.focus();
            }}
          />
        )}
      </SheetSurface>
      {drawing === "select" && placed.length > 0 ? (
        <ChosenBar
          one={own}
          number={at + 1}
          count={placed.length}
          {...{ mayWrite, isPlacing }}
          onStep={(by) => {
            const next = at === -1 ? (by === 1 ? 0 : placed.length - 1) : at + by;
            find(placed[(next + placed.length) % placed.length]!.id);
          }}
          onPlace={() => setPlacing(!isPlacing)}
          onResize={(factor) => whiteboard.change(own!.id, resizedObject(own!.object, factor))}
          onEdit={() => edit(own)}
          onDelete={() => {
            whiteboard.remove([own!.id]);
            setSaid(`Deleted: ${nameOf(own!.object)}`);
            surface.current?.focus();
          }}
        />
      ) : null}
      <ViewBar looking={looking} onSaid={setSaid} />
      <SheetsBar
        {...{ sheet, other, mayWrite }}
        sheets={Math.max(last, sheet)}
        lastIsEmpty={sheet > last || all.length === 0}
        otherSheet={together.length > 0 ? null : (others[0]?.sheet ?? null)}
        onSheet={showSheet}
      />
      {place === "page" ? (
        <SheetFoot
          {...{ sheet, placed }}
          file={`${notebookPath(side, otherId)}/whiteboard.svg?sheet=${sheet}`}
        />
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
