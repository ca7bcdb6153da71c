/**
 * npm run test:mutants: plants one fault of test/mutants/ at a time in a copy of the checkout, runs the test files
 * nearest to it, and names the faults that they let through. `-- --only NAME` plants those whose name begins so.
 */
import { cpSync, existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type TestCase, type Vitest } from "vitest/node";
import { tempDir } from "../test/temp-dir.ts";

/** One fault: `find`, which stands exactly once in the file, becomes `replace`; `tests` are the nearest files. */
export type Mutant = {
  name: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
};

/** Stale: what it changes has moved or is not unique. Broken: the files fell over without a test that failed. */
type Verdict = "killed" | "survived" | "stale" | "broken";

/** Of a hundred. */
const leastKilled = 97;
/** What a copy does without: packages are linked, the rest belongs to those who run here. */
const left = /^(node_modules|\.git|\.data.*|test-results|playwright-report)$/;

const failedTests: string[] = [];

/** Ends a run at its first failed test: one is enough. */
const reporter = {
  vitest: null as Vitest | null,
  onInit(vitest: Vitest) {
    this.vitest = vitest;
  },
  onTestCaseResult(test: TestCase) {
    const result = test.result();
    // a name that is not there is a fault that no engineer could commit: the types say so
    if (result.state !== "failed" || result.errors.some(({ name }) => name === "ReferenceError"))
      return;
    failedTests.push(`${test.module.relativeModuleId}: ${test.fullName}`);
    if (failedTests.length === 1) void this.vitest!.cancelCurrentRun("test-failure");
  },
};

async function readMutants(beginnings: string[]): Promise<Mutant[]> {
  const lists = await Promise.all(
    readdirSync("test/mutants").map((file) => import(resolve("test/mutants", file))),
  );
  const all: Mutant[] = lists.flatMap((list) => list.default);
  const twice = all.find(({ name }, place) => all.findIndex((one) => one.name === name) < place);
  if (twice) throw new Error(`two mutants are called ${twice.name}`);
  if (beginnings.length === 0) return all;
  return all.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));
}

function copyCheckout(copy: string): void {
  for (const name of readdirSync("."))
    if (!left.test(name)) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"), "dir");
}

/** Whether every test of the files passed, one failed, or none failed and yet not all is well. */
async function runFiles(vitest: Vitest, files: string[]): Promise<Verdict> {
  failedTests.length = 0;
  const paths = files.map((file) => resolve(file));
  const specifications = (await vitest.globTestSpecifications(files)).filter(({ moduleId }) =>
    paths.includes(moduleId),
  );
  if (specifications.length < files.length) throw new Error(`no such test file: ${files.join()}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (failedTests.length > 0) return "killed";
  const passed = testModules
    .filter(({ moduleId }) => paths.includes(moduleId))
    .every((module) => module.state() === "passed");
  return passed && unhandledErrors.length === 0 ? "survived" : "broken";
}

async function judge(vitest: Vitest, { file, find, replace, tests }: Mutant): Promise<Verdict> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (text.split(find).length !== 2 || find === replace) return "stale";
  const put = (changed: string) => {
    writeFileSync(file, changed);
    vitest.invalidateFile(resolve(file));
  };
  put(text.replace(find, () => replace));
  const verdict = await runFiles(vitest, tests);
  put(text);
  return verdict;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { only: { type: "string", multiple: true, default: [] } },
  });
  const mutants = await readMutants(values.only);
  const { dir, remove } = tempDir();
  copyCheckout(dir);
  process.chdir(dir);
  const vitest = await createVitest("test", { watch: false, reporters: [reporter] });
  const end = () => vitest.close().finally(remove);
  process.once("SIGINT", () => void end().finally(() => process.exit(1)));
  try {
    const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
    if ((await runFiles(vitest, files)) !== "survived") {
      console.error(["Not green without a fault:", ...failedTests].join("\n"));
      return false;
    }
    console.log(`${files.length} files are green without a fault; ${mutants.length} faults follow`);
    const names: Record<Verdict, string[]> = { killed: [], survived: [], stale: [], broken: [] };
    for (const mutant of mutants) {
      const started = Date.now();
      const verdict = await judge(vitest, mutant);
      names[verdict].push(mutant.name);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${verdict} ${mutant.name} (${seconds} s) ${failedTests[0] ?? ""}`);
    }
    for (const verdict of ["survived", "stale", "broken"] as const)
      for (const name of names[verdict]) console.log(`${verdict}: ${name}`);
    const { killed, survived, stale, broken } = names;
    const fallen = broken.length > 0 ? `, ${broken.length} broken` : "";
    console.log(
      `mutants: ${killed.length} killed, ${survived.length} survived, ${stale.length} stale${fallen}`,
    );
    const enough = killed.length * 100 >= leastKilled * (killed.length + survived.length);
    return enough && stale.length === 0 && broken.length === 0;
  } finally {
    await end();
  }
}

if (import.meta.main) process.exit((await main()) ? 0 : 1);
