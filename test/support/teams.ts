import { afterAll } from 'vitest';
import { type LocalTeams, type LocalWorkflow, startTeams } from '#infra/local/emulators/teams/start';
import { textOf } from '#infra/local/emulators/teams/workflows';
import { teams as calls } from '#shared/contract/teams';
import { call } from './product.ts';
import type { Member } from './team.ts';

let started: Promise<LocalTeams> | undefined;

/** A workflow of its own at a stand-in for Microsoft Teams. */
export const aWorkflow = async (channel = 'Praise'): Promise<LocalWorkflow> => {
  started ??= startTeams();
  return (await started).workflow(channel);
};

afterAll(async () => (await started)?.close());

/** An administrator enters the address of a workflow. */
export const setWorkflow = (by: Member, url: string, channel = 'Praise') =>
  call(calls.setWorkflow, { body: { url, channel } }, by);

/** What a workflow brought into its channel: the first line of each card. */
export const headlines = ({ cards }: LocalWorkflow): readonly string[] =>
  cards.map((card) => textOf(card).split('\n')[0] ?? '');
