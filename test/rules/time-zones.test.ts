import { expect, test } from 'vitest';
import { isMeant } from '#web/features/settings/time-zones.ts';

const found = (search: string, language: string): string[] =>
  Intl.supportedValuesOf('timeZone').filter((zone) =>
    isMeant({ value: zone, label: zone.replaceAll('_', ' ') }, search, language),
  );

test.each([
  ['екатеринбург', 'ru', 'Asia/Yekaterinburg'],
  ['Германия', 'ru', 'Europe/Berlin'],
  ['alemania', 'es', 'Europe/Berlin'],
  ['Espana', 'es', 'Europe/Madrid'],
  ['ciudad de mexico', 'es', 'America/Mexico_City'],
  ['alemanha', 'pt', 'Europe/Berlin'],
  ['sao paulo', 'pt', 'America/Sao_Paulo'],
  ['Німеччина', 'uk', 'Europe/Berlin'],
  ['київ', 'uk', 'Europe/Kiev'],
  ['kyiv', 'en', 'Europe/Kiev'],
  ['germany', 'en', 'Europe/Berlin'],
  ['new york', 'ru', 'America/New_York'],
])('searching %s in language %s finds %s', (search, language, zone) => {
  expect(found(search, language)).toContain(zone);
});

test('an unknown place finds no zone, an empty search finds all', () => {
  expect(found('Атлантида', 'ru')).toEqual([]);
  expect(found(' ', 'ru')).toHaveLength(Intl.supportedValuesOf('timeZone').length);
});
