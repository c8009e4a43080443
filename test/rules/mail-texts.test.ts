import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trialMail } from '#functions/mails/kinds/billing';
import { invitationMail } from '#functions/mails/kinds/invitation';
import { emailChangedMail } from '#functions/mails/templates';
import { mailWords, pluralize, subjectOf, truncate } from '#functions/mails/words';
import { sampleMails } from '#infra/local/seed/mail-samples';
import { chatTexts } from '#shared/locales/chat';
import { mailTexts } from '#shared/locales/mails';
import type { PluralForms } from '#shared/locales/plural-forms';
import { pointsNameIn, pointsPlaceholders } from '#shared/rules/basics/points-name';
import { languages, tagOf } from '#shared/model/choices';

const now = new Date('2026-11-21T12:00:00.000Z');

describe('the texts of mails and chats', () => {
  const holes = (words: string | PluralForms): string[] =>
    [...(typeof words === 'string' ? words : words.other).matchAll(/\{\w+\}/g)]
      .map(([hole]) => hole)
      // Each language uses what its grammar asks for.
      .filter((hole) => !(hole.slice(1, -1) in pointsPlaceholders(pointsNameIn('en'))))
      .toSorted();

  test.each(languages)('%s has the same placeholders as English and every plural form', (language) => {
    const { pluralCategories } = new Intl.PluralRules(tagOf(language)).resolvedOptions();
    const texts: Record<string, string | PluralForms> = { ...mailTexts[language], ...chatTexts[language] };
    for (const [key, english] of Object.entries({ ...mailTexts.en, ...chatTexts.en })) {
      const words = texts[key] ?? '';
      expect([key, holes(words)]).toEqual([key, holes(english)]);
      if (typeof words === 'string') continue;
      const forms = Object.values(words);
      expect(forms.every((form) => form.includes('{n}'))).toBe(true);
      // A word with the same form for every number needs one form only.
      const needed = new Set(forms).size > 1 ? pluralCategories : ['other'];
      expect(Object.keys(words)).toEqual(expect.arrayContaining(needed));
    }
  });

  test.each([
    [1, '1 балл'],
    [3, '3 балла'],
    [11, '11 баллов'],
    [21, '21 балл'],
    [1500, '1 500 баллов'],
  ])('Russian uses the plural form for %i', (count, said) => {
    expect(
      pluralize('ru', mailWords({ language: 'ru', workspace: {} }).points, count).replaceAll(/\s/g, ' '),
    ).toBe(said);
  });

  test.each([
    [1, '1 бал'],
    [3, '3 бали'],
    [11, '11 балів'],
    [21, '21 бал'],
    [1500, '1 500 балів'],
  ])('Ukrainian uses the plural form for %i', (count, said) => {
    expect(
      pluralize('ua', mailWords({ language: 'ua', workspace: {} }).points, count).replaceAll(/\s/g, ' '),
    ).toBe(said);
  });

  test('a mail in Ukrainian has the standard tag of the language and its dates', () => {
    const workspace = {
      name: 'Acme',
      active_color: 'c2410c',
      trial_ends_at: now.toISOString(),
      timezone: 'UTC',
    };
    const { html } = trialMail(workspace, 'ua', 3);
    expect(html).toContain('<html lang="uk">');
    expect(html).toContain('21 листопада');
  });

  test.each([
    ['Account locked! Visit https://evil.example/x?y now', 'Account locked! Visit…'],
    ['www.evil.example', 'a team'],
    ['HTTPS://EVIL.EXAMPLE', 'a team'],
    ['ftp://evil.example Ltd', 'Ltd'],
    ['Booking.com', 'Booking.com'],
  ])('an invitation to %j has no link but its own', (name, shown) => {
    const made = { name, active_color: 'c2410c' };
    const { subject, text, html } = invitationMail(made, 'en', name, 'https://bravo.example/login/accept#x');
    expect(subject).toContain(`to ${shown}`);
    const links = (all: string): string[] => all.match(/(?:\w+:\/\/|www\.)[^\s"<]+/gi) ?? [];
    const changed = emailChangedMail(made, 'en', 'https://bravo.example/undo#x');
    expect(links(changed.subject)).toEqual([]);
    expect([...links(subject), ...links(text), ...links(html)].filter((link) => /evil/i.test(link))).toEqual(
      [],
    );
  });

  test('a subject has at most 60 characters: the longest names are cut, and what happened can be read', () => {
    const details = { sender: 'Maximiliane Wolfeschlegelsteinhausen-Bergerdorff', points: '5 points' };
    expect(subjectOf(['{sender} recognized you: +{points}', details])).toBe(
      'Maximiliane Wolfeschlegelsteinhau… recognized you: +5 points',
    );
    expect(subjectOf(['{sender} recognized you: +{points}', { ...details, sender: 'Ann' }])).toBe(
      'Ann recognized you: +5 points',
    );
  });

  test.each(languages)('every mail in %s has a subject of at most 60 characters', async (language) => {
    const long = Object.entries(await sampleMails(language)).filter(([, { subject }]) => subject.length > 60);
    expect(long.map(([name]) => name)).toEqual([]);
  });

  test('a long text is cut between words and never within a grapheme', () => {
    expect(truncate('short', 10)).toBe('short');
    expect(truncate('one two three four', 10)).toBe('one two…');
    expect(truncate('Wörterbuchbandwurm', 10)).toBe('Wörterbuc…');
    expect(truncate('👩‍👩‍👧👍🏽🇪🇸', 2)).toBe('👩‍👩‍👧…');
    assert(
      property(integer({ min: 2, max: 30 }), (max) => {
        const short = truncate('Ann 👩‍👩‍👧 sent 👍🏽 to Bob 🇪🇸 and Cyd', max);
        expect(short.isWellFormed()).toBe(true);
        expect([...new Intl.Segmenter().segment(short)].length).toBeLessThanOrEqual(max);
      }),
    );
  });
});
