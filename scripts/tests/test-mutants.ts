/**
 * npm run test:mutants: plants one fault of test/mutants/ at a time in a copy of the checkout, runs the test files
 * nearest to it, and names the faults that they let through. `-- --only NAME` plants those whose name begins so.
 */
import { cpSync, existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type TestCase, type TestModule, type Vitest } from "vitest/node";
import { tempDir } from "#test/temp-dir.ts";

/** One fault: `find`, which occurs exactly once in the file, becomes `replace`; `tests` are the nearest files. */
export type Mutant = {
  name: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
};

/** Stale: what it changes has moved or is not unique. Broken: not all went well, and yet no test failed. */
type Verdict = "killed" | "survived" | "stale" | "broken";

/** Of a hundred. */
const leastKilled = 97;
/** What a copy does without: packages are linked, the rest belongs to those who run here. */
const left = /^(node_modules|\.git|\.data.*|test-results|playwright-report)$/;

/** What a run came to, and the test or the error that says so. */
type Outcome = { verdict: "killed" | "survived" | "broken"; because: string };

/** The first test that failed in this run, and the whole run's end: one is enough. */
const reporter = {
  vitest: null as Vitest | null,
  failed: null as string | null,
  onInit(vitest: Vitest) {
    this.vitest = vitest;
  },
  onTestCaseResult(test: TestCase) {
    const { errors = [] } = test.result();
    if (this.failed !== null || errors.length === 0 || errors.some(isNoAnswer)) return;
    this.failed = `${test.module.relativeModuleId}: ${test.fullName}`;
    void this.vitest!.cancelCurrentRun("test-failure");
  },
};

/** A machine that is too slow, and a name that is not there, which the types would have refused. */
function isNoAnswer({ name, message }: { name?: string; message: string }): boolean {
  return name === "ReferenceError" || /^(?:Test|Hook) timed out/.test(message);
}

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

async function runFiles(vitest: Vitest, files: string[]): Promise<Outcome> {
  reporter.failed = null;
  const paths = files.map((file) => resolve(file));
  const specifications = (await vitest.globTestSpecifications(files)).filter(({ moduleId }) =>
    paths.includes(moduleId),
  );
  if (specifications.length < files.length) throw new Error(`no such test file: ${files.join()}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (reporter.failed !== null) return { verdict: "killed", because: reporter.failed };
  const fallen = testModules
    .filter((module) => paths.includes(module.moduleId) && module.state() !== "passed")
    .map((module) => `${module.relativeModuleId}: ${errorOf(module)}`);
  const wrong = [...fallen, ...unhandledErrors.map(String)];
  return { verdict: wrong.length === 0 ? "survived" : "broken", because: wrong.join("; ") };
}

function errorOf(module: TestModule): string {
  const results = [...module.children.allTests()].map((test) => test.result());
  const errors = [...module.errors(), ...results.flatMap((result) => result.errors ?? [])];
  return errors[0]?.message ?? "not all of it ran";
}

async function judge(
  vitest: Vitest,
  { file, find, replace, tests }: Mutant,
): Promise<Outcome | { verdict: "stale"; because: string }> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (text.split(find).length !== 2 || find === replace)
    return { verdict: "stale", because: `${file} has not exactly one: ${find}` };
  const put = (changed: string) => {
    writeFileSync(file, changed);
    vitest.invalidateFile(resolve(file));
  };
  put(text.replace(find, () => replace));
  const outcome = await runFiles(vitest, tests);
  put(text);
  return outcome;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { only: { type: "string", multiple: true, default: [] } },
  });
  const mutants = await readMutants(values.only);
  const { dir, remove } = tempDir();
  process.once("exit", remove);
  copyCheckout(dir);
  process.chdir(dir);
  const vitest = await createVitest("test", { watch: false, reporters: [reporter] });
  try {
    const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
    const green = await runFiles(vitest, files);
    if (green.verdict !== "survived") {
      console.error(`not green without a fault: ${green.because}`);
      return false;
    }
    console.log(`${files.length} files are green without a fault; ${mutants.length} faults follow`);
    const names: Record<Verdict, string[]> = { killed: [], survived: [], stale: [], broken: [] };
    for (const mutant of mutants) {
      const started = Date.now();
      const { verdict, because } = await judge(vitest, mutant);
      names[verdict].push(mutant.name);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${verdict} ${mutant.name} (${seconds} s) ${because}`);
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
    await vitest.close();
  }
}

if (import.meta.main) process.exit((await main()) ? 0 : 1);
