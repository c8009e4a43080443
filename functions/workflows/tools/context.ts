import type { MemberAsRead } from '#functions/workflows/act-once';
import type { ToolInput, ToolName, ToolOutput } from '#shared/contract/tools';
import type { KeyActor } from '#shared/model/actor';

/** Who uses a tool: the maker of an API key, as read, and the request that is logged. */
export type ToolUse = MemberAsRead & { readonly actor: KeyActor; readonly requestId: string };

/** What a tool does. @throws Refusal which is told to the assistant */
export type RunTool<Name extends ToolName> = (
  input: ToolInput<Name>,
  use: ToolUse,
) => Promise<ToolOutput<Name>>;
