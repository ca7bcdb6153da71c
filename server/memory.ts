/**
 * Imported first: bounds what the server takes. Both bounds are read before a program's first line, so it starts itself
 * again in the same process, where the system can (not on Windows).
 */

/** JavaScript's own memory; kept pages and files lie outside of it. Young spaces of 8 MB took a seventh of a page's time. */
const heap = ["--max-old-space-size=256", "--max-semi-space-size=16"];
/** Of glibc: a password's hash takes 19 MiB for a moment, and these give such pieces back to the system. */
const pieces = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576" };

function startBounded(): void {
  const { env, execArgv, execPath, argv } = process;
  const isDone = env["MALLOC_ARENA_MAX"] !== undefined;
  if (isDone || argv.includes("--dev") || process.platform === "win32") return;
  if (typeof process.execve !== "function") return;
  // What an operator asks for goes before.
  const asked = `${env["NODE_OPTIONS"] ?? ""} ${execArgv.join(" ")}`;
  const flags = heap.filter((flag) => !asked.includes(flag.split("=")[0]!));
  const quiet = "--disable-warning=ExperimentalWarning";
  process.execve(execPath, [execPath, quiet, ...flags, ...execArgv, ...argv.slice(1)], {
    ...(env as Record<string, string>),
    ...pieces,
  });
}

startBounded();
