import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that ask the product as built wait for the build, so others go first; those of a process take longest. */
export class BeginOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}

function turnOf({ moduleId }: TestSpecification): number {
  if (moduleId.includes("/test/process/")) return 1;
  return /\/(test|server)\//.test(moduleId) ? 2 : 0;
}
