// @vitest-environment node
import { IconGift } from '@tabler/icons-react';
import { describe, expect, test } from 'vitest';
import { groupsOf, nameBesideVerb, scored, type Entry } from '#web/app/palette/entries.ts';
import { placeCard } from '#web/product/people/cards/place-card.ts';

const anEntry = (label: string, over: Partial<Entry> = {}): Entry => ({
  key: label,
  group: 'screens',
  label,
  icon: IconGift,
  deed: { to: '/feed' },
  ...over,
});
const scoreOf = (text: string, entry: Entry): number => scored(entry, text).score;
const shown = (text: string, ...entries: readonly Entry[]): string[] =>
  groupsOf(entries.map((entry) => scored(entry, text))).flatMap((group) =>
    group.entries.map(({ label }) => label),
  );

describe('the palette finds an entry', () => {
  test.each([
    ['Team management', 'manag te'],
    ['Reconocer a José Núñez…', 'jose nun'],
    ['Поблагодарить: Илья Йовович…', 'йов'],
  ])('%s by "%s", in any order and without accents', (label, text) => {
    expect(scoreOf(text, anEntry(label))).toBeGreaterThan(0);
    expect(scoreOf('xyz', anEntry(label))).toBe(0);
  });

  test('better by its whole words than by beginnings, and by these than by words that are not shown', () => {
    const entry = anEntry('Switch to dark mode', { words: 'theme night mode' });
    expect(scoreOf('dark', entry)).toBeGreaterThan(scoreOf('dar', entry));
    expect(scoreOf('dar', entry)).toBeGreaterThan(scoreOf('night', entry));
    expect(scoreOf('dark night', entry)).toBe(scoreOf('night', entry));
  });
});

describe('the groups', () => {
  const marcus = anEntry('Marcus Lee', { group: 'people' });

  test('are ordered by their best matches', () => {
    const settings = anEntry('Notifications', { group: 'settings', words: 'mails' });
    expect(shown('ma', settings, marcus)).toEqual(['Marcus Lee', 'Notifications']);
    expect(shown('marcus', anEntry('Marcus-like'), marcus, anEntry('Marcusson'))).toEqual([
      'Marcus-like',
      'Marcusson',
      'Marcus Lee',
    ]);
  });

  test('keep what needs no answer of the server first when matches are equal, so that the first one stays', () => {
    expect(shown('mar', marcus, anEntry('Market'))).toEqual(['Market', 'Marcus Lee']);
  });

  test('leave out what does not match', () => {
    expect(groupsOf([scored(marcus, 'zoe')])).toEqual([]);
  });
});

describe('a verb beside a name', () => {
  const verbs = 'recognise thank поблагодарить';
  test.each([
    ['recognise anna', 'anna'],
    ['REC anna petrova', 'anna petrova'],
    ['anna thank', 'anna'],
    ['Поблагодарить илья', 'илья'],
  ])('is found in "%s"', (text, name) => {
    expect(nameBesideVerb(text, verbs)).toBe(name);
  });

  test.each(['recognise', 're anna', 'anna tha', 'anna petrova', ''])('is not found in "%s"', (text) => {
    expect(nameBesideVerb(text, verbs)).toBeNull();
  });
});

describe('the card of a person', () => {
  const card = { width: 300, height: 200 };
  const room = { width: 1000, height: 800 };
  test('is below the name, above it where there is no room, and within the window', () => {
    expect(placeCard({ left: 100, top: 100, bottom: 120 }, card, room)).toEqual({ left: 100, top: 126 });
    expect(placeCard({ left: 100, top: 700, bottom: 720 }, card, room)).toEqual({ left: 100, top: 494 });
    expect(placeCard({ left: 900, top: 100, bottom: 120 }, card, room).left).toBe(692);
    expect(placeCard({ left: -50, top: 100, bottom: 120 }, card, room).left).toBe(8);
  });
});
