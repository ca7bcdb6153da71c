import { staticIsland } from "#app/ui/still.tsx";

/** Fetched when somebody types or slides: until then what the server has drawn stays. */
export const StaticEarningsFigures = staticIsland(
  async () => (await import("./earnings-figures.tsx")).EarningsFigures,
);
