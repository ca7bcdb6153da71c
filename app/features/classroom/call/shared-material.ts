/** The material that the two of a room have open together, and where in it: who moves last leads. Browser-safe. */
import { createStore } from "../devices/store.ts";
import type { MaterialStep, MaterialPlace } from "#app/features/classroom/signalling/signals.ts";

export type SharedState = {
  /** Null: none is open. */
  place: MaterialPlace | null;
  /** Who moved last. */
  mover: "me" | "other";
  /** The other has closed it, and one reads on without them. */
  isAlone: boolean;
};

export type SharedMaterial = ReturnType<typeof createSharedMaterial>;

/** A scroll moves many times a second; the other hears of it this often. */
const everyMs = 200;
/** Two who open different ones within this time do not know of each other's yet. */
const openingMs = 2_000;

/** `decides`: of two that are opened in the same moment, this side's is what both see. */
export function createSharedMaterial(decides: boolean, tell: (step: MaterialStep) => void) {
  const store = createStore<SharedState>({ place: null, mover: "me", isAlone: false });
  let openedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sayOpen(): void {
    const { place, isAlone } = store.get();
    if (place !== null && !isAlone) tell({ step: "open", place });
  }

  function sayMoved(): void {
    timer = undefined;
    const { place, mover, isAlone } = store.get();
    if (place !== null && mover === "me" && !isAlone) tell({ step: "move", place });
  }

  return {
    store,

    /** Opens a material for both; one that is open already goes on from where it is. */
    open(material: string): void {
      const { place } = store.get();
      openedAt = performance.now();
      store.set({
        place: place?.material === material ? place : { material, page: 0, part: 0 },
        mover: "me",
        isAlone: false,
      });
      sayOpen();
    },

    /** Says where this side has gone to. */
    move(page: number, part: number): void {
      const { place, isAlone } = store.get();
      if (place === null) return;
      store.set({ place: { ...place, page, part }, mover: "me" });
      if (!isAlone) timer ??= setTimeout(sayMoved, everyMs);
    },

    /** Closes it here; the other keeps it open without this side. */
    close(): void {
      const { place, isAlone } = store.get();
      clearTimeout(timer);
      timer = undefined;
      store.set({ place: null, isAlone: false });
      if (place !== null && !isAlone) tell({ step: "close" });
    },

    /** What the other's page says. */
    accept(told: MaterialStep): void {
      const { place, isAlone } = store.get();
      if (told.step === "close") return store.set({ isAlone: place !== null });
      const isAnother = place?.material !== told.place.material;
      if (told.step === "move" && (isAnother || isAlone)) return;
      const mine = place !== null && !isAlone && performance.now() - openedAt < openingMs;
      if (isAnother && decides && mine) return sayOpen();
      if (isAlone && !isAnother) {
        // Who has read on alone is further on than who opens it again.
        store.set({ mover: "me", isAlone: false });
        return sayMoved();
      }
      store.set({ place: told.place, mover: "other", isAlone: false });
    },

    /** The other has just come, or their page was loaded again: it knows of nothing. */
    sayOpen,
  };
}
