import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Writes each file's end as it comes, with what failed in it: a run that is cut off has told what it knew. */
export default class TellFiles implements Reporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result();
    if (state === "failed") console.log(`failed ${test.fullName}: ${errors?.[0]?.message}`);
  }

  onTestModuleEnd(file: TestModule) {
    const seconds = Math.round(file.diagnostic().duration / 100) / 10;
    console.log(`file ${relative(".", file.moduleId)} ${seconds} s`);
  }
}
