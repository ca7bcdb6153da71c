/** Whether the server of this container is ready: exit code 0 or 1. */
import { healthPaths } from "#server/http/health-paths.ts";

const answer = await fetch(
  `http://127.0.0.1:${process.env["PORT"] ?? 3000}${healthPaths.ready}`,
).catch(() => null);
process.exitCode = answer?.ok === true ? 0 : 1;
