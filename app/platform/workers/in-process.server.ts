import { fork } from "node:child_process";

/**
 * What a program makes of its one message: with little memory and time, so that what is hard to read costs a process
 * alone. It takes longer to start than a thread, and ends in native code as well.
 */
export async function inProcess<Input, Made>(
  program: string,
  input: Input,
  seconds: number,
): Promise<Made> {
  const started = fork(program, {
    execArgv: ["--max-old-space-size=256"],
    // It is to read what a stranger sent, and needs none of our secrets for it.
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: seconds * 1_000,
    killSignal: "SIGKILL",
  });
  try {
    return await new Promise<Made>((done, fail) => {
      started.once("message", (made) => done(made as Made));
      started.once("error", fail);
      started.once("exit", (code, signal) => fail(new Error(`it ended with ${code ?? signal}`)));
      started.send(input as object);
    });
  } finally {
    started.kill("SIGKILL");
  }
}
