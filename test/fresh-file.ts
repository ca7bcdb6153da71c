/**
 * Test files share their process, and so the packages it has loaded: loading them again for each file took longer than
 * the tests. What is ours begins afresh all the same: modules, environment, and what hangs on the global object.
 */
import { vi } from "vitest";
import { stopWaitingForTabs } from "./asking/waiting-tabs.ts";

const shared = globalThis as { testEnvironment?: NodeJS.ProcessEnv } & Record<string, unknown>;

vi.useRealTimers();
vi.restoreAllMocks();
vi.resetModules();
// What lost its connection when the file before closed its server is waited for since then.
stopWaitingForTabs();
for (const name of Object.keys(globalThis)) if (/^app[A-Z]/.test(name)) delete shared[name];
shared.testEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env))
  if (!(name in shared.testEnvironment)) delete process.env[name];
Object.assign(process.env, shared.testEnvironment);
// The log is made with the first line, whoever writes it: what the file before left running, too.
process.env["LOG_LEVEL"] ??= "error";
