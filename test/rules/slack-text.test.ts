import { chatSpeech } from '#shared/rules/connections/chat-words';
import { expect, test } from 'vitest';
import { chatTextOf } from '#functions/chat/slack/payloads';
import { answerMessage, cutTo, escaped, postMessage, quoted } from '#functions/chat/slack/texts';
import type { PostId } from '#shared/model/ids';

test.each<[string, string, readonly string[]]>([
  ['+5 <@U1|ann> <@U2> great', '+5 @U1 @U2 great', ['U1', 'U2']],
  ['+5 <@U1> <#C1|teamwork> done', '+5 @U1 #teamwork done', ['U1']],
  [
    'see <https://example.com|this> and <mailto:a@b.example|a@b.example>',
    'see https://example.com and mailto:a@b.example',
    [],
  ],
  [
    "for<@U1>too, <@U1>/<@U2> and <@U2>'s plan",
    "for @U1 too, @U1/@U2 and @U2's plan",
    ['U1', 'U1', 'U2', 'U2'],
  ],
  ['&lt;b&gt; &amp;amp; done', '<b> &amp; done', []],
  ['<!here> and <!subteam^S1|@design>', ' and @design', []],
])('%s is read as %s', (typed, text, mentions) => {
  expect(chatTextOf(typed)).toEqual({ text, mentions });
});

test.each([
  ['<!channel>', '&lt;!channel&gt;'],
  ['<@U1>', '&lt;@U1&gt;'],
  ['<https://evil.example|bank>', '&lt;https://evil.example|bank&gt;'],
  ['&lt;', '&amp;lt;'],
])('%s has no effect in a message', (text, sent) => {
  expect(escaped(text)).toBe(sent);
});

test('a text is cut outside of a character, also an escaped one, and quoted line by line', () => {
  expect(cutTo('ab&lt;', 5)).toBe('ab…');
  expect(cutTo('ab&lt;', 6)).toBe('ab&lt;');
  expect(cutTo('ab🍜cd', 4)).toBe('ab…');
  expect(cutTo('ab🍜cd', 5)).toBe('ab🍜…');
  expect(quoted('one\ntwo <3')).toBe('>one\n>two &lt;3');
});

const speech = chatSpeech('en');
const hostile = '<!channel> <https://evil.example|x> & \u{202E}';

test('no name, message, value or reward mentions anybody or leads anywhere', () => {
  const announced = postMessage(
    {
      id: '01JD3Q8M6ZK4T7R9W2X5Y0ABCD' as PostId,
      giver: hostile,
      names: [hostile],
      score: 5,
      message: hostile,
      value: { name: hostile, emoji: '🙌' },
      celebrates: false,
      joinable: true,
      url: 'https://bravo.example/posts/1',
    },
    speech,
  );
  const answers = [
    answerMessage({ about: 'sent', score: 5, names: [hostile], left: 5 }, speech),
    answerMessage({ about: 'unknown_people', people: [{ handle: hostile }] }, speech),
    answerMessage({ about: 'unknown_value', tag: hostile, tags: [hostile] }, speech),
    answerMessage({ about: 'top', counts: 'points', ranks: [{ rank: 1, name: hostile, points: 5 }] }, speech),
    answerMessage({ about: 'redeemed', reward: hostile, balance: 5 }, speech),
  ];
  for (const message of [announced, ...answers]) {
    const said = JSON.stringify([message.text, message.blocks]);
    expect(said).not.toMatch(/<!|<http/);
    expect(said).toContain('&lt;!channel&gt;');
  }
});
