import { afterAll, expect } from 'vitest';
import { type LocalSlack, type SlackPerson, startSlack } from '#infra/emulators/slack/start';
import { coins } from '#shared/contract/coins';
import { slack as calls } from '#shared/contract/connections/slack';
import { call, stack } from './stack.ts';
import { useStandIns } from './stand-ins.ts';
import { aTeam, type Member } from './team.ts';
import { until } from './until.ts';

const started: LocalSlack[] = [];

/** A team in Slack of its own, which every function asks from now on. */
export const aSlackTeam = async (): Promise<LocalSlack> => {
  const slack = await startSlack({ now: stack.clock.now, app: stack.origin });
  started.push(slack);
  await useStandIns(slack.environment);
  return slack;
};

afterAll(async () => {
  for (const slack of started) await slack.close();
});

/** An administrator connects the workspace with the team, as in the browser. */
export const connect = async (slack: LocalSlack, by: Member) => {
  const { body } = await call(calls.install, {}, by);
  const back = await slack.allow(body.url);
  const query = Object.fromEntries(back.searchParams) as { code: string; state: string };
  return { back, ...(await call(calls.connect, { body: { code: query.code, state: query.state } }, by)) };
};

/** Connects the workspace, and announces its posts in the channel for that. */
export const connectWithChannel = async (slack: LocalSlack, by: Member): Promise<string> => {
  await connect(slack, by);
  const channels = await slack.channels();
  const channel = channels.find(({ name }) => name === 'recognition')?.id ?? '';
  await call(calls.update, { body: { channel_id: channel } }, by);
  return channel;
};

/** The people of the team get the addresses of members, so that both know them. */
export const asMembers = (slack: LocalSlack, members: readonly Member[]): readonly SlackPerson[] =>
  members.map((member, at) => {
    const person = slack.people[at + 1];
    if (!person) throw new Error('there are not so many people');
    slack.address(person.id, member.email);
    return person;
  });

export const balanceOf = async (member: Member): Promise<number> =>
  (await call(coins.list, { params: { id: member.id }, query: {} }, member)).body[0]?.balance_after ?? 0;

/** What somebody was told last where only they see it. */
export const heard = (slack: LocalSlack, user: string): string => slack.whispers(user).at(-1)?.text ?? '';

/**
 * Does what opens the form, and does it again until it opens: Slack waits for us no longer than three seconds, which a busy
 * machine may need. Returns the window.
 */
export const openForm = async (slack: LocalSlack, user: { id: string }, ask: () => Promise<unknown>) => {
  const before = slack.windows(user.id).length;
  const isOpen = async (): Promise<boolean> => {
    await ask();
    await stack.settle();
    return slack.windows(user.id).length > before;
  };
  await until(isOpen, 'the form opens');
  return slack.windows(user.id).at(-1);
};

/** A workspace that is connected with a team in Slack, both of ann, bob and cyd. */
export const aConnectedTeam = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const slack = await aSlackTeam();
  const channel = await connectWithChannel(slack, team.ann);
  const { 0: ann, 1: bob, 2: cyd } = asMembers(slack, [team.ann, team.bob, team.cyd]);
  if (!ann || !bob || !cyd) throw new Error('three people are needed');
  /** Types a command, and waits until it is answered. */
  const say = async (user: { id: string }, text: string, trigger?: string) => {
    const { status, body } = await slack.command(user.id, text, trigger);
    expect([status, body]).toEqual([200, '']);
    await stack.settle();
    return heard(slack, user.id);
  };
  return { team, slack, channel, people: { ann, bob, cyd }, say };
};
