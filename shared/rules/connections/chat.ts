import type { ChatConnection, Connection, Workflow, WorkflowConnection } from '#shared/model/chat';

/** A connection as administrators see it. */
export const presentConnection = ({
  team_name: team,
  connected_at,
  channel_id: id,
  channel_name: name,
  linked,
  problem,
  problem_at,
}: ChatConnection): Connection => ({
  team,
  connected_at,
  channel: id === undefined ? null : { id, name: name ?? id },
  linked,
  problem: problem ?? null,
  problem_at: problem_at ?? null,
});

/** A workflow as administrators see it. */
export const presentWorkflow = ({
  channel_name: channel,
  connected_at,
  problem,
  problem_at,
}: WorkflowConnection): Workflow => ({
  channel,
  connected_at,
  problem: problem ?? null,
  problem_at: problem_at ?? null,
});
