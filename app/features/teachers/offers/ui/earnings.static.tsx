import { staticIsland } from "#app/ui/static-island.tsx";

/** Fetched when somebody types or slides: until then what the server has drawn stays. */
export const StaticEarningsFigures = staticIsland(
  async () => (await import("./earnings-figures.tsx")).EarningsFigures,
);
