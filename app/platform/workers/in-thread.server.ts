import { Worker } from "node:worker_threads";

/**
 * What a worker makes of its input: with little memory and time, so that what is hard to read costs a thread alone.
 * Only JavaScript is stopped in time: what reads in native code is for `inProcess`.
 */
export async function inThread<Input, Made>(
  worker: string,
  input: Input,
  seconds: number,
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
