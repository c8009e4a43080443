import { afterAll, expect } from 'vitest';
import type { Said, TeamsPerson } from '#infra/emulators/teams/bot';
import { type LocalTeams, type LocalWorkflow, startTeams } from '#infra/emulators/teams/start';
import { textOf } from '#infra/emulators/teams/workflows';
import { teams as calls } from '#shared/contract/connections/teams';
import { call, stack } from './stack.ts';
import { useStandIns } from './stand-ins.ts';
import { aTeam, type Member } from './team.ts';

let started: Promise<LocalTeams> | undefined;
const others: LocalTeams[] = [];

const aStandIn = (): Promise<LocalTeams> => startTeams({ now: stack.clock.now, app: stack.origin });

/** A workflow of its own at a stand-in for Microsoft Teams. */
export const aWorkflow = async (channel = 'Praise'): Promise<LocalWorkflow> => {
  started ??= aStandIn();
  return (await started).workflow(channel);
};

/** A tenant of its own, which every function asks from now on. */
export const aTenant = async (): Promise<LocalTeams> => {
  const teams = await aStandIn();
  others.push(teams);
  await useStandIns(teams.environment);
  return teams;
};

afterAll(async () => {
  for (const one of [await started, ...others]) await one?.close();
});

/** An administrator enters the address of a workflow. */
export const setWorkflow = (by: Member, url: string, channel = 'Praise') =>
  call(calls.setWorkflow, { body: { url, channel } }, by);

/** What a workflow brought into its channel: the first line of each card. */
export const headlines = ({ cards }: LocalWorkflow): readonly string[] =>
  cards.map((card) => textOf(card).split('\n')[0] ?? '');

/** What was said last. */
export const lastOf = (said: readonly Said[]): string => {
  const last = said.at(-1);
  return last ? textOf(last.card) : '';
};

/** An administrator gets a code in the settings and types it to the bot, alone. @returns what the bot says */
export const connectTenant = async (tenant: LocalTeams, by: Member, person: TeamsPerson): Promise<string> => {
  const { body } = await call(calls.install, {}, by);
  await tenant.type(person, `connect ${body.code}`);
  await stack.settle();
  return lastOf(tenant.alone(person));
};

/** A workspace that is connected with a tenant, both of ann, bob and cyd, and announces its posts in a channel there. */
export const aConnectedTenant = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const tenant = await aTenant();
  const [ann, bob, cyd] = tenant.people;
  if (!ann || !bob || !cyd) throw new Error('three people are needed');
  for (const [person, member] of [
    [ann, team.ann],
    [bob, team.bob],
    [cyd, team.cyd],
  ] as const)
    person.email = member.email;
  await connectTenant(tenant, team.ann, ann);
  await tenant.type(ann, 'channel', 'channel');
  await stack.settle();
  /** Types something to the bot alone, and waits until it is answered. */
  const say = async (person: TeamsPerson, text: string, id?: string) => {
    expect(await tenant.type(person, text, 'alone', id)).toMatchObject({ status: 200, body: '' });
    await stack.settle();
    return lastOf(tenant.alone(person));
  };
  return { team, tenant, people: { ann, bob, cyd }, say };
};
