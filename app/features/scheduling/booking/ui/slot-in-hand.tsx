import { createElement } from "react";
import { lazyModule } from "#app/platform/lazy-module.ts";
import type { SlotInHand } from "../slot-in-hand.server.ts";

const card = lazyModule(async () => (await import("./slot-in-hand-card.tsx")).SlotInHandCard);

/** On the way through sign-in: the lesson that was chosen before it. */
export function ChosenSlot({ slot }: { slot: SlotInHand | null }) {
  return slot === null ? null : <Chosen slot={slot} />;
}

function Chosen({ slot }: { slot: SlotInHand }) {
  const part = card.useAwaited();
  return part && createElement(part, { slot });
}
