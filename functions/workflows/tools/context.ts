import type { MemberAsRead } from '#functions/workflows/act-once';
import type { ToolInput, ToolName, ToolOutput } from '#shared/contract/tools';
import type { AssistantActor, KeyActor } from '#shared/model/actor';

/** Who uses a tool: the maker of an API key, or the member who connected an assistant, as read, and the request that is logged. */
export type ToolUse = MemberAsRead & {
  readonly actor: KeyActor | AssistantActor;
  readonly requestId: string;
};

/** What acts for the member: its id, and what it may do. */
export const programOf = ({ apiKey, assistant }: ToolUse['actor']) => apiKey ?? assistant;

/** What a tool does. @throws Refusal which is told to the assistant */
export type RunTool<Name extends ToolName> = (
  input: ToolInput<Name>,
  use: ToolUse,
) => Promise<ToolOutput<Name>>;
