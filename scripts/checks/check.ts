/** Types, lint, formatting, boundaries: everything that needs no running code. */
import { spawnSync } from "node:child_process";

/** In this order: the routes' types come first. */
export const checks: [command: string, args: string[]][] = [
  ["react-router", ["typegen"]],
  // Several checkers work out the same types side by side: twice the work on two cores that tests keep busy.
  ["tsc", ["--checkers", "1"]],
  ["oxlint", ["--deny-warnings"]],
  ["oxfmt", ["--check", "."]],
  ["node", ["scripts/checks/check-boundaries.ts"]],
  ["node", ["scripts/checks/check-table-owners.ts"]],
  ["node", ["scripts/checks/check-house.ts"]],
  ["node", ["scripts/checks/check-migrations.ts"]],
];

function runChecks(): boolean {
  return checks.every(([command, args]) => {
    const { status } = spawnSync(command, args, { stdio: "inherit" });
    if (status !== 0) console.error(`${command} ${args.join(" ")}: not in order`);
    return status === 0;
  });
}

if (import.meta.main) process.exit(runChecks() ? 0 : 1);
