import { Worker } from "node:worker_threads";
import { rules } from "#config/rules.ts";

/** What a worker makes of a file: with little memory and time, so that one that is hard to read costs a thread alone. */
export async function inThread<Input, Made>(
  worker: string,
  input: Input,
  seconds: number = rules.content.videoReadSeconds,
): Promise<Made> {
  const thread = new Worker(worker, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    execArgv: [],
    // What a reader has to say of a broken file is nothing for our log.
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => void thread.terminate(), seconds * 1_000);
  try {
    return await new Promise<Made>((done, fail) => {
      thread.once("message", done);
      thread.once("error", fail);
      thread.once("exit", (code) => fail(new Error(`it ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** The library says it in an error of its own, around the file system's or after it. */
export function isNoRoom(error: unknown): boolean {
  return /ENOSPC|EDQUOT|no space left/i.test(String(error));
}
