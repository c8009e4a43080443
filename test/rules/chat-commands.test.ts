import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseChatCommand, withNames } from '#shared/rules/connections/chat-commands';
import { parseComposerText } from '#shared/rules/posts/composer';
import { chatTexts } from '#shared/locales/chat';
import { languages } from '#shared/model/choices';

const parse = (text: string, mentions: readonly string[] = []) => parseChatCommand({ text, mentions });

describe('what is asked for in a chat', () => {
  test('nothing asks for the form, a word for what it says, in any case', () => {
    expect(parse('  ')).toEqual({ kind: 'form' });
    for (const word of ['help', 'balance', 'top', 'rewards', 'award'] as const) {
      expect(parse(` ${word} `)).toEqual({ kind: word });
      expect(parse(word.toUpperCase())).toEqual({ kind: word });
    }
  });

  test('awards are listed by either word, and a word that every object has is none', () => {
    expect(parse('Awards')).toEqual({ kind: 'award' });
    expect(parse('constructor')).toEqual({ kind: 'help' });
  });

  test('thanks name people by the chat or by a handle, each once', () => {
    expect(parse('+5 @U1 @bob @U1 #teamwork for the launch', ['U1'])).toEqual({
      kind: 'thank',
      text: '+5 @U1 @bob @U1 #teamwork for the launch',
      score: 5,
      people: [{ chatUser: 'U1' }, { handle: 'bob' }],
      spokenOf: [],
      tags: ['teamwork'],
      message: 'for the launch',
    });
  });

  test('a word with more after it is no command, and text without people or points asks for help', () => {
    expect(parse('top of the morning')).toEqual({ kind: 'help' });
    expect(parse('balance @ann')).toMatchObject({ kind: 'thank', message: 'balance' });
  });

  test('thanks without points or without people are still thanks: the answer says what is missing', () => {
    expect(parse('@ann thanks')).toMatchObject({ kind: 'thank', score: null });
    expect(parse('+5 thanks')).toMatchObject({ kind: 'thank', people: [] });
  });
});

test('the grammar is that of the composer, whatever is typed', () => {
  const word = oneof(
    constantFrom(
      '+5',
      '+0',
      '@ann',
      '@U1',
      '@bob,',
      '#teamwork',
      '#Ünïcode',
      'thanks',
      '(@ann)',
      '+',
      '@',
      '#',
    ),
    string({ maxLength: 8 }),
  );
  assert(
    property(array(word, { maxLength: 12 }), (words) => {
      const text = words.join(' ');
      const command = parse(text, ['U1']);
      if (command.kind !== 'thank') return;
      const { score, tags, message, handles } = parseComposerText(text.trim());
      expect(command).toMatchObject({ score, tags, message });
      const named = command.people.map((person) => ('handle' in person ? person.handle : person.chatUser));
      expect(named).toEqual([...new Set(handles)]);
      expect(command.people.filter((person) => 'chatUser' in person)).toEqual(
        handles.includes('U1') ? [{ chatUser: 'U1' }] : [],
      );
    }),
  );
});

describe('names in a message', () => {
  test('ids become names, with the punctuation around them; other words stay', () => {
    const names = new Map([['U1', 'Ann $& Lee']]);
    expect(withNames('with (@U1), @U2 and U1!', names)).toBe('with (@Ann $& Lee), @U2 and U1!');
    expect(withNames("a @U1-led team, @U1's plan, @U10", names)).toBe(
      "a @Ann $& Lee-led team, @Ann $& Lee's plan, @U10",
    );
  });

  test('a text without mentions stays as it is', () => {
    assert(
      property(string(), (text) => {
        expect(withNames(text, new Map())).toBe(text);
      }),
    );
  });
});

test.each(languages)('the example of help in %s is understood as thanks', (language) => {
  expect(parse(chatTexts[language].help_example)).toMatchObject({ kind: 'thank', score: 5 });
});
