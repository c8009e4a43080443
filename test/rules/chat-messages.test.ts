import { expect, test } from 'vitest';
import { ChatMessage } from '#shared/events/chat';

const { SlackPlace } = await import('#functions/chat/slack/payloads');
const { OwnMessage } = await import('#functions/chat/teams/payloads');

const who = { key: 'k', team: 'T1', user: 'U1' };

test('a message that the release before put into the queue is followed by this one', () => {
  const command = ChatMessage.parse({
    about: 'command',
    platform: 'slack',
    ...who,
    text: '+5',
    mentions: [],
    reply_to: 'https://hooks.slack.com/1',
    trigger: 't',
  });
  expect(command).toMatchObject({ ...who, text: '+5' });
  const place = { reply_to: 'https://hooks.slack.com/1', trigger: 't' };
  expect('place' in command && SlackPlace.parse(command.place)).toEqual(place);
});

test('what only Teams tells of goes to its folder, also from the release before', () => {
  const at = { service: 'https://smba.trafficmanager.net/', conversation: '19:x', personal: true };
  const old = { about: 'connect', platform: 'teams', ...who, ...at, bot: '28:b', code: 'c' };
  const message = ChatMessage.parse(old);
  expect(message).toMatchObject({ about: 'own', platform: 'teams' });
  const read = OwnMessage.parse('message' in message ? message.message : undefined);
  expect(read).toEqual({ about: 'connect', ...who, place: at, bot: '28:b', code: 'c' });
});
