import type { ChatSettings } from "#app/features/chat/conversations/chat-settings.server.ts";
import { Switch } from "#app/ui/fields/switch-field.tsx";

/** What others see of a person in chats, to be switched on and off. */
export function ChatSwitches({ settings }: { settings: ChatSettings }) {
  return (
    <div className="grid gap-4">
      <Row name="showReading" label="How far you have read" on={settings.showReading} />
      <Row name="showTyping" label="That you are typing" on={settings.showTyping} />
    </div>
  );
}

function Row({ name, label, on }: { name: string; label: string; on: boolean }) {
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line py-1.5">
      <span id={`chats-${name}`}>{label}</span>
      <Switch name={name} defaultChecked={on} aria-labelledby={`chats-${name}`} />
    </div>
  );
}
