import { describe, expect, test } from 'vitest';
import { pointsMail } from '#functions/mails/kinds/points';
import { trialMail } from '#functions/mails/kinds/billing';
import { textFiles, textsOf } from '#infra/build/texts';
import { answerMessage } from '#functions/chat/slack/texts';
import { type Language, languages } from '#shared/model/choices';
import { PointsNames } from '#shared/model/points-name';
import { pointsForms } from '#shared/model/points-word';
import { chatSpeech } from '#shared/rules/connections/chat-words';
import { countPoints, pointsNamesChanges } from '#shared/rules/basics/team-words';
import { pointsNameIn } from '#shared/rules/basics/points-name';

const tacos = { one: 'taco', other: 'tacos' };
const stars = { one: 'звезда', few: 'звезды', many: 'звёзд', other: 'звёзды' };

describe('a word for points', () => {
  test.each(['tacos', 'high fives', 'звёзды', "d'or", 'spätzle', '🌮', '👩‍🚀', '🇵🇹', 'a'.repeat(24)])(
    'can be %s',
    (word) => {
      expect(PointsNames.safeParse({ en: { one: word, other: word } }).success).toBe(true);
    },
  );

  test.each([
    '',
    ' ',
    '<!channel>',
    '{points}',
    'evil.example',
    'https://x',
    '*bold*',
    'a&b',
    'a\nb',
    'a'.repeat(25),
  ])('cannot be %j, which is nothing or has an effect in a mail, a chat or a text', (word) => {
    expect(PointsNames.safeParse({ en: { one: word, other: 'tacos' } }).success).toBe(false);
  });

  test.each(languages)('needs every form that %s has', (language) => {
    const whole = Object.fromEntries(pointsForms[language].map((form) => [form, 'x']));
    expect(PointsNames.safeParse({ [language]: whole }).success).toBe(true);
    for (const form of pointsForms[language])
      expect(PointsNames.safeParse({ [language]: { ...whole, [form]: undefined } }).success).toBe(false);
  });

  test.each([
    [1, '1 звезда'],
    [3, '3 звезды'],
    [11, '11 звёзд'],
    [21, '21 звезда'],
  ])('takes the form that the language has for %i', (count, said) => {
    expect(countPoints('ru', stars, count).replaceAll(/\s/g, ' ')).toBe(said);
  });
});

describe('a save of the words', () => {
  const before = { points_names: { en: tacos, ru: stars } };

  test.each([
    [
      'adds a language and keeps the others',
      { es: { ...tacos, feminine: false } },
      { en: tacos, ru: stars, es: { ...tacos, feminine: false } },
    ],
    ['takes one away by null', { en: null }, { ru: stars }],
    ['leaves nothing when the last one goes', { en: null, ru: null }, undefined],
  ] as const)('%s', (_, asked, after) => {
    expect(pointsNamesChanges(before, asked)).toEqual({ points_names: after });
  });

  test('changes nothing when the words are the stored ones, in whatever order the table has them', () => {
    expect(pointsNamesChanges(before, { en: { other: 'tacos', one: 'taco' } })).toEqual({});
    expect(pointsNamesChanges({}, { en: null })).toEqual({});
  });
});

const workspace = { name: 'Acme', active_color: 'c2410c', points_names: { en: tacos, ru: stars } };
const mailTo = (language: Language) => ({
  workspace,
  language,
  unsubscribe: { page: 'https://bravo.example/u', call: 'https://bravo.example/c' },
});
const received = {
  sender: { name: 'Ann' },
  others: [],
  score: 3,
  message: 'Thank you',
  value: { name: 'Teamwork', color: '2f9e6e', emoji: '🙌' },
  balance: 5,
  path: '/posts/1',
};

describe('a team that has a word for points', () => {
  test('reads it in its mails, in the language of the reader', () => {
    const english = pointsMail(mailTo('en'), received);
    expect(english.subject).toBe('Ann recognized you: +3 tacos');
    expect(english.text).toContain('You now have 5 coins to spend on rewards.');
    expect(english.text).toContain('because you received tacos in Acme');
    const russian = pointsMail(mailTo('ru'), received);
    expect(russian.subject.replaceAll(/\s/g, ' ')).toContain('+3 звезды');
    expect(pointsMail(mailTo('es'), received).subject).toContain('3 puntos');
    const ends = { ...workspace, trial_ends_at: '2026-11-21T12:00:00.000Z', timezone: 'UTC' };
    expect(trialMail(ends, 'en', 0).text).toContain('posts, tacos and rewards are kept');
  });

  test('reads it in its chat', () => {
    const speech = chatSpeech('en', workspace);
    expect(answerMessage({ about: 'sent', score: 1, names: ['Ann'], left: 5 }, speech).text).toBe(
      'You gave 1 taco to Ann.\nYou have 5 tacos left to give.',
    );
    expect(answerMessage({ about: 'top', counts: 'points', ranks: [] }, speech).text).toContain(
      'No one has received tacos',
    );
  });
});

/** Texts that nobody of a team reads in it, that explain Bravo to whoever runs it, or that say something else. */
const ofBravo = {
  areas: new Set([
    'web/archives',
    'web/assistants',
    'web/billing',
    'web/chat',
    'web/connect',
    'web/help',
    'web/history',
    'web/hooks',
    'web/keys',
    'web/legal',
    'web/teams',
  ]),
  keys: new Set([
    'invitation_text',
    'entry.pitchText',
    'pages.unsubscribeText.getting_points',
    'dashboard.change.share',
    'parts.csv.forExcel',
    'palette.recogniseWords',
    'audit.fields.points_names',
    'settings.pointsName.title',
    'settings.pointsName.text',
  ]),
};
const textsOfTeams = (language: Language): [key: string, text: string][] =>
  textFiles
    .filter((file) => file === 'shared/mails' || file === 'shared/chat' || file.startsWith('web/'))
    .filter((file) => !ofBravo.areas.has(file))
    .flatMap((file) => [...textsOf(language, file)]);

test.each(languages)('no text of a team in %s says points by itself', (language) => {
  const { feminine: _, ...forms } = pointsNameIn(language);
  const word = new RegExp(`(?<![\\p{L}{_])(?:${Object.values(forms).join('|')})(?![\\p{L},}_])`, 'iu');
  const said = textsOfTeams(language).filter(([key, text]) => !ofBravo.keys.has(key) && word.test(text));
  expect(said).toEqual([]);
});
