import type { IncomingMessage, ServerResponse } from 'node:http';
import { foldForSearch } from '#shared/rules/basics/search';
import { talkPage, talkPath } from './page.ts';
import { bodyOf } from '../service/body.ts';
import type { SlackActions } from './actions.ts';
import type { SlackPerson } from './start.ts';
import type { SlackWorld } from './world.ts';

/** As Slack does for a command that asks for it: names become mentions. */
const withMentions = (text: string, people: readonly SlackPerson[]): string =>
  text.replace(/@([\p{L}\d]+)/gu, (typed, name: string) => {
    const found = people.find(({ email }) => email.startsWith(`${foldForSearch(name)}@`));
    return found ? `<@${found.id}|${name}>` : typed;
  });

/** Does what somebody asked for on the page. */
const act = async (
  world: SlackWorld,
  people: readonly SlackPerson[],
  actions: SlackActions,
  fields: URLSearchParams,
): Promise<void> => {
  const field = (name: string): string => fields.get(name) ?? '';
  const user = field('user');
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    command: () => actions.command(user, withMentions(field('text'), people)),
    press: () => actions.press(user, field('action'), field('value')),
    'home-press': () => actions.pressAtHome(user, field('action'), field('value')),
    react: () =>
      actions.react(
        user,
        world.posted.find(({ ts }) => ts === field('ts')),
      ),
    home: () => actions.openHome(user),
    submit: async () => {
      const at = world.opened.findIndex(({ id }) => id === field('window'));
      // A window that was sent is closed.
      const [window] = at < 0 ? [] : world.opened.splice(at, 1);
      const [score, value, message] = ['score', 'value', 'message'].map(field) as [string, string, string];
      await actions.submit(window, { people: fields.getAll('people'), score, value, message });
    },
  };
  await ways[field('do')]?.();
};

/** The page where people of the team in Slack talk. */
export const serveTalk = async (
  world: SlackWorld,
  people: readonly SlackPerson[],
  actions: SlackActions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method === 'POST') {
    const fields = new URLSearchParams(await bodyOf(request));
    await act(world, people, actions, fields);
    const location = `${talkPath}?user=${encodeURIComponent(fields.get('user') ?? '')}`;
    return void response.writeHead(303, { location }).end();
  }
  const asked = new URL(request.url ?? '/', world.app).searchParams.get('user');
  const person = people.find(({ id }) => id === asked) ?? people.at(1);
  if (!person) throw new Error('nobody is in the team');
  const isTo = (channel: string): boolean => people.some(({ id }) => id === channel);
  const whispers = world.whispers.filter(({ user }) => user === person.id);
  const page = talkPage({
    people,
    person,
    posted: world.posted.filter(({ channel }) => !isTo(channel)),
    told: [...world.posted.filter(({ channel }) => channel === person.id), ...whispers],
    home: world.homes.get(person.id),
    opened: world.opened.findLast(({ user }) => user === person.id),
  });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(200, headers).end(page);
};
