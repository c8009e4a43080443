import { describe, expect, test } from 'vitest';
import { commandOf } from '#shared/rules/command';
import {
  costOf,
  mayMean,
  meant,
  messageOf,
  suggestValue,
  takeLeading,
  understand,
} from '#shared/rules/composer';

const people = [
  { name: 'Ann Lee' },
  { name: 'Anna Petrova' },
  { name: 'Bob Stone' },
  { name: 'Sofía Ramírez' },
  { name: 'Илья Кузнецов' },
];
const values = [
  { tag: 'teamwork', name: 'Teamwork', keywords: ['together', 'helped'] },
  { tag: 'ownership', name: 'Ownership', keywords: ['launch', 'responsible'] },
  { tag: 'командность', name: 'Командность', keywords: ['вместе'] },
];

describe('what the composer understands', () => {
  test('a whole recognition written in one line', () => {
    expect(understand('+5 @ann @bob #teamwork great launch')).toEqual({
      score: 5,
      handles: ['ann', 'bob'],
      tags: ['teamwork'],
      message: 'great launch',
    });
  });

  test('the same with the commands at the end', () => {
    expect(understand('great launch @bob #teamwork +10')).toEqual({
      score: 10,
      handles: ['bob'],
      tags: ['teamwork'],
      message: 'great launch',
    });
  });

  test('commands within a sentence count and stay in it', () => {
    expect(understand('thank you @bob for the #teamwork today')).toEqual({
      score: null,
      handles: ['bob'],
      tags: ['teamwork'],
      message: 'thank you @bob for the #teamwork today',
    });
  });

  test('letters of any language', () => {
    expect(understand('+20 @илья #командность спасибо!')).toEqual({
      score: 20,
      handles: ['илья'],
      tags: ['командность'],
      message: 'спасибо!',
    });
  });

  test('the first amount is the one that counts', () => {
    expect(understand('+5 +50 well done').score).toBe(5);
  });

  test.each(['+0', '+', '+5%', '5', '+5.5', '-5', '@', '#', 'mail@home', 'a+5', '+12345678'])(
    '%s is a word like any other',
    (word) => {
      expect(commandOf(word)).toBeNull();
    },
  );

  test('line breaks within the message are kept', () => {
    expect(messageOf('+5 first line\n\nsecond line #teamwork')).toBe('first line\n\nsecond line');
  });

  test('commands alone are no message', () => {
    expect(messageOf('  +5 @ann #teamwork ')).toBe('');
  });
});

describe('taking commands while they are typed', () => {
  test('a finished one is taken, the one being typed waits', () => {
    const seen: string[] = [];
    const rest = takeLeading('+5 @an', ({ word }) => seen.push(word) > 0);
    expect(seen).toEqual(['+5']);
    expect(rest).toBe('@an');
  });

  test('one that means nothing stays where it is', () => {
    expect(takeLeading('+5 #nonsense thanks', ({ kind }) => kind === 'score')).toBe('#nonsense thanks');
  });

  test('nothing is taken out of a sentence', () => {
    expect(takeLeading('thanks @ann +5 ', () => true)).toBe('thanks @ann +5 ');
  });
});

describe('whom a handle means', () => {
  test('the beginning of a first or a last name', () => {
    expect(meant('bo', people)?.name).toBe('Bob Stone');
    expect(meant('petr', people)?.name).toBe('Anna Petrova');
  });

  test('a whole name outdoes the beginning of a longer one', () => {
    expect(meant('ann', people)?.name).toBe('Ann Lee');
  });

  test('nobody, when several come into question', () => {
    expect(meant('an', people)).toBeNull();
  });

  test('accents and case do not matter, nor what joins two names', () => {
    expect(meant('SOFIA', people)?.name).toBe('Sofía Ramírez');
    expect(meant('ann.lee', people)?.name).toBe('Ann Lee');
    expect(meant('annlee', people)?.name).toBe('Ann Lee');
  });

  test('a part from the middle of a name means nobody', () => {
    expect(mayMean('tone', { name: 'Bob Stone' })).toBe(false);
  });
});

describe('the value a message suggests', () => {
  test('a keyword in any of its forms that begin alike', () => {
    expect(suggestValue('The launches went well', values)?.tag).toBe('ownership');
  });

  test('the keyword that stands first', () => {
    expect(suggestValue('You helped with the launch', values)?.tag).toBe('teamwork');
  });

  test('a tag outdoes every keyword', () => {
    expect(suggestValue('You helped #ownership', values)?.tag).toBe('ownership');
  });

  test('a keyword within another word says nothing', () => {
    expect(suggestValue('altogether fine', values)).toBeNull();
  });

  test('words of other languages', () => {
    expect(suggestValue('Мы сделали это вместе', values)?.tag).toBe('командность');
  });
});

test('the cost is the score times the people', () => {
  expect(costOf(5, 3, 100)).toEqual({ cost: 15, left: 85 });
  expect(costOf(50, 3, 100).left).toBe(-50);
});
