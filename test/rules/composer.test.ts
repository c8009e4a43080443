import { describe, expect, test } from 'vitest';
import { parseCommand } from '#shared/rules/posts/composer-command';
import {
  postCost,
  findByHandle,
  stripOuterCommands,
  suggestValue,
  removeLeadingCommands,
  parseComposerText,
  withoutWordAt,
} from '#shared/rules/posts/composer';

const people = [
  { name: 'Ann Lee' },
  { name: 'Anna Petrova' },
  { name: 'Bob Stone' },
  { name: 'Sofía Ramírez' },
  { name: 'Илья Кузнецов' },
];
const values = [
  { tag: 'teamwork', name: 'Teamwork', keywords: ['together', 'helped'] },
  { tag: 'ownership', former_tags: ['owner'], name: 'Ownership', keywords: ['launch', 'responsible'] },
  { tag: 'командность', name: 'Командность', keywords: ['вместе'] },
];

describe('parsing a message', () => {
  test('parses score, receivers and value before the message', () => {
    expect(parseComposerText('+5 @ann @bob #teamwork great launch')).toEqual({
      score: 5,
      handles: ['ann', 'bob'],
      tags: ['teamwork'],
      message: 'great launch',
    });
  });

  test('parses commands after the message', () => {
    expect(parseComposerText('great launch @bob #teamwork +10')).toEqual({
      score: 10,
      handles: ['bob'],
      tags: ['teamwork'],
      message: 'great launch',
    });
  });

  test('commands within a sentence count and stay in the message', () => {
    expect(parseComposerText('thank you @bob for the #teamwork today')).toEqual({
      score: null,
      handles: ['bob'],
      tags: ['teamwork'],
      message: 'thank you @bob for the #teamwork today',
    });
  });

  test('punctuation around a command makes it a word of the sentence, which counts', () => {
    expect(parseComposerText('Thanks (@ann.lee), that was #teamwork! +5.')).toEqual({
      score: 5,
      handles: ['ann.lee'],
      tags: ['teamwork'],
      message: 'Thanks (@ann.lee), that was #teamwork! +5.',
    });
    expect(parseCommand('@ann.')).toBeNull();
  });

  test('parses handles and tags in any script', () => {
    expect(parseComposerText('+20 @илья #командность спасибо!')).toEqual({
      score: 20,
      handles: ['илья'],
      tags: ['командность'],
      message: 'спасибо!',
    });
  });

  test('only the first score counts, and 0 is one', () => {
    expect(parseComposerText('+5 +50 well done').score).toBe(5);
    expect(parseComposerText('+0 well done').score).toBe(0);
  });

  test.each(['+00', '+', '+5%', '5', '+5.5', '-5', '@', '#', 'mail@home', 'a+5', '+12345678'])(
    '%s is no command',
    (word) => {
      expect(parseCommand(word)).toBeNull();
    },
  );

  test('keeps line breaks in the message', () => {
    expect(stripOuterCommands('+5 first line\n\nsecond line #teamwork')).toBe('first line\n\nsecond line');
  });

  test('the message is empty when there are only commands', () => {
    expect(stripOuterCommands('  +5 @ann #teamwork ')).toBe('');
  });
});

describe('removing leading commands while typing', () => {
  test('removes a completed command and keeps the one being typed', () => {
    const seen: string[] = [];
    const rest = removeLeadingCommands('+5 @an', ({ word }) => seen.push(word) > 0);
    expect(seen).toEqual(['+5']);
    expect(rest).toBe('@an');
  });

  test('keeps the command that the caret is in or beside', () => {
    for (const caret of [0, 1, 2])
      expect(removeLeadingCommands('+1 done', () => true, caret)).toBe('+1 done');
    expect(removeLeadingCommands('+1 done', () => true, 3)).toBe('done');
    expect(removeLeadingCommands('+1 #team done', () => true, 6)).toBe('#team done');
  });

  test('the word at the caret is not finished', () => {
    const words = (caret: number) => withoutWordAt('one @two three', caret).split(/\s+/).filter(Boolean);
    expect(words(6)).toEqual(['one', 'three']);
    expect(words(8)).toEqual(['one', 'three']);
    expect(words(14)).toEqual(['one', '@two']);
    expect(words(0)).toEqual(['@two', 'three']);
  });

  test('keeps a command that the caller does not accept', () => {
    expect(removeLeadingCommands('+5 #nonsense thanks', ({ kind }) => kind === 'score')).toBe(
      '#nonsense thanks',
    );
  });

  test('keeps commands within a sentence', () => {
    expect(removeLeadingCommands('thanks @ann +5 ', () => true)).toBe('thanks @ann +5 ');
  });
});

describe('matching a handle to a person', () => {
  test('matches the start of a first or last name', () => {
    expect(findByHandle('bo', people)?.name).toBe('Bob Stone');
    expect(findByHandle('petr', people)?.name).toBe('Anna Petrova');
  });

  test('prefers a complete name to the start of a longer one', () => {
    expect(findByHandle('ann', people)?.name).toBe('Ann Lee');
  });

  test('matches no person when several fit', () => {
    expect(findByHandle('an', people)).toBeNull();
  });

  test('ignores accents, case and the separator between names', () => {
    expect(findByHandle('SOFIA', people)?.name).toBe('Sofía Ramírez');
    expect(findByHandle('ann.lee', people)?.name).toBe('Ann Lee');
    expect(findByHandle('annlee', people)?.name).toBe('Ann Lee');
  });

  test('matches any words of a name, in any order', () => {
    const crowd = [...people, { name: 'María de la Cruz' }, { name: 'Ann Marie Lee' }];
    expect(findByHandle('cruz.mar', crowd)?.name).toBe('María de la Cruz');
    expect(findByHandle('de-la-cruz', crowd)?.name).toBe('María de la Cruz');
    expect(findByHandle('ann.lee', crowd)?.name).toBe('Ann Lee');
    expect(findByHandle('ann.l', crowd)).toBeNull();
  });

  test('does not match the middle of a name', () => {
    expect(findByHandle('tone', people)).toBeNull();
  });
});

describe('suggesting a value for a message', () => {
  test('matches longer forms of a keyword', () => {
    expect(suggestValue('The launches went well', values)?.tag).toBe('ownership');
  });

  test('uses the first keyword in the message', () => {
    expect(suggestValue('You helped with the launch', values)?.tag).toBe('teamwork');
  });

  test('prefers a tag to a keyword', () => {
    expect(suggestValue('You helped #ownership', values)?.tag).toBe('ownership');
    expect(suggestValue('You helped #owner', values)?.tag).toBe('ownership');
  });

  test('ignores a keyword within another word', () => {
    expect(suggestValue('altogether fine', values)).toBeNull();
  });

  test('matches keywords in other scripts', () => {
    expect(suggestValue('Мы сделали это вместе', values)?.tag).toBe('командность');
  });
});

test('the cost is the score times the number of receivers', () => {
  expect(postCost(5, 3, 100)).toEqual({ cost: 15, left: 85 });
  expect(postCost(50, 3, 100).left).toBe(-50);
});
