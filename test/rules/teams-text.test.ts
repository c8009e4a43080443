import { expect, test } from 'vitest';
import { parseChatCommand, withNames } from '#shared/rules/connections/chat-commands';

const { typedIn } = await import('#functions/chat/teams/payloads');

const bot = { id: '28:bot' };
const mention = (id: string, name: string) => ({
  type: 'mention',
  text: `<at>${name}</at>`,
  mentioned: { id, name },
});
const typed = (text: string, ...entities: object[]) => typedIn({ recipient: bot, text, entities });

test('the mention of the bot is no part of what was typed, and others are marks of one word', () => {
  const { text, mentions } = typed(
    '<at>Bravo</at>&nbsp;+5 <at>Bob Lee</at> for it',
    mention('28:bot', 'Bravo'),
    mention('29:bob', 'Bob Lee'),
  );
  expect(mentions).toMatchObject([{ user: '29:bob', name: 'Bob Lee' }]);
  const marks = mentions.map(({ mark }) => mark);
  expect(parseChatCommand({ text, mentions: marks })).toMatchObject({
    kind: 'thank',
    score: 5,
    people: [{ chatUser: marks[0] }],
    message: 'for it',
  });
});

test('two people of one name are two marks, and a name stands in the message where they were mentioned', () => {
  const { text, mentions } = typed(
    '+5 <at>Bob</at><at>Bob</at>thanks to <at>Ann</at>!',
    mention('29:one', 'Bob'),
    mention('29:two', 'Bob'),
    mention('29:ann', 'Ann'),
  );
  expect(mentions.map(({ user }) => user)).toEqual(['29:one', '29:two', '29:ann']);
  const names = new Map(mentions.map(({ mark, name }) => [mark, name]));
  expect(withNames(text, names)).toBe('+5 @Bob @Bob thanks to @Ann!');
});

test('what looks like a mark mentions nobody, and a mention that is not in the text neither', () => {
  const { text, mentions } = typed('+5 @0.0 @00000000.0 for it', mention('29:bob', 'Bob'));
  expect([text, mentions]).toEqual(['+5 @0.0 @00000000.0 for it', []]);
});

test('entities and tags of Teams are read', () => {
  expect(typed('a&nbsp;&lt;b&gt; &amp;amp; &quot;c&quot;<br>d').text).toBe('a <b> &amp; "c" d');
});
