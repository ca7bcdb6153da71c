import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import { aMessage, type Talker } from "./people.ts";

type Shown = { seq: number; change: number; clientId: string };
type Frame = { type: string; id?: string; payload?: any; error?: string };
type OnItsWay = { left: Set<TalkerPage>; sentAt: number; done(milliseconds: number): void };

const onTheirWay = new Map<string, OnItsWay>();
/** A page begins with so many messages, and looks further up by as many. */
const drawn = 50;

/**
 * An open page of a conversation as a browser keeps it: it shows every change once and in order, asks for what it missed
 * from the last one that it knows, and looks further up.
 */
export class TalkerPage {
  readonly #talker: Talker;
  readonly #address: { url: string; headers: Record<string, string> };
  readonly #waiting = new Map<string, (frame: Frame) => void>();
  #socket: WebSocket | undefined;
  #known: number;
  #last: number;
  #first: number;
  #resuming = Promise.resolve();

  /** `history`: so many messages the conversation has. */
  constructor(
    talker: Talker,
    address: { url: string; headers: Record<string, string> },
    history: number,
  ) {
    this.#talker = talker;
    this.#address = address;
    this.#known = history;
    this.#last = history;
    this.#first = Math.max(1, history + 1 - drawn);
  }

  async connect(): Promise<void> {
    const { url, headers } = this.#address;
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    await new Promise((done, fail) => socket.once("open", done).once("error", fail));
    this.#socket = socket;
    socket.on("message", (data) => this.#heard(JSON.parse(String(data))));
    await this.#resume();
  }

  cut(): void {
    this.#socket?.terminate();
    for (const answer of this.#waiting.values()) answer({ type: "answer", error: "cut" });
    this.#waiting.clear();
  }

  /** Sends a message. Answers how long it took until both have shown it, in milliseconds. */
  async say(other: TalkerPage): Promise<number> {
    const message = aMessage(this.#talker.chatId);
    const shown = new Promise<number>((done) => {
      const left = new Set([this as TalkerPage, other]);
      onTheirWay.set(message.clientId, { left, sentAt: performance.now(), done });
    });
    const answer = await this.#ask("chat.send", message);
    if (answer?.ok !== true) throw new Error(`not sent: ${answer?.reason}`);
    this.#arrived(answer.message);
    return shown;
  }

  type(): void {
    this.#tell("chat.typing", { chatId: this.#talker.chatId });
  }

  read(): void {
    this.#tell("chat.mark-read", { chatId: this.#talker.chatId, seq: this.#last });
  }

  /** The messages before the first one that it shows; from the top it goes back to the newest. */
  async lookFurtherUp(): Promise<void> {
    const place = this.#first > 1 ? { before: this.#first } : { around: this.#last };
    const { messages } = await this.#ask("chat.stretch", { chatId: this.#talker.chatId, ...place });
    if (messages.length === 0) throw new Error("a stretch without messages");
    this.#first = messages[0].seq;
  }

  #tell(type: string, payload: object): void {
    this.#socket!.send(JSON.stringify({ type, payload }));
  }

  #ask(type: string, payload: object): Promise<any> {
    const id = randomUUID();
    this.#socket!.send(JSON.stringify({ id, type, payload }));
    return new Promise((done, fail) =>
      this.#waiting.set(id, (frame) => {
        if (frame.error === undefined) done(frame.payload);
        else fail(new Error(`${type}: ${frame.error}`));
      }),
    );
  }

  #heard(frame: Frame): void {
    if (frame.type === "answer") {
      this.#waiting.get(frame.id!)?.(frame);
      this.#waiting.delete(frame.id!);
    }
    if (frame.type === "chat.message") this.#arrived(frame.payload.message);
    if (frame.type === "live.missed") this.#resumeSoon();
  }

  #arrived({ seq, change, clientId }: Shown): void {
    // Nothing is shown before what came before it.
    if (change > this.#known + 1) return this.#resumeSoon();
    if (change <= this.#known) return;
    this.#known = change;
    this.#last = Math.max(this.#last, seq);
    const message = onTheirWay.get(clientId);
    if (!message?.left.delete(this) || message.left.size > 0) return;
    onTheirWay.delete(clientId);
    message.done(performance.now() - message.sentAt);
  }

  /** Where that fails, the next change or the next connection asks again. */
  #resumeSoon(): void {
    this.#resume().catch(() => {});
  }

  #resume(): Promise<void> {
    const before = this.#resuming.catch(() => {});
    this.#resuming = before.then(async () => {
      for (let more = true; more;) {
        const asked = { chatId: this.#talker.chatId, after: this.#known };
        const missed = await this.#ask("chat.subscribe", asked);
        if (missed.tooFar) throw new Error("more was missed than is told");
        for (const message of missed.messages) this.#arrived(message);
        more = missed.more;
      }
    });
    return this.#resuming;
  }
}
