import type { Language } from '#shared/model/choices';
import type { PointsName } from '#shared/model/points-name';
import { forms, type PluralForms } from './plural-forms.ts';

/** What points are called where a team has no word of its own for them. */
export const pointsWords: Record<Language, PointsName> = {
  en: { one: 'point', other: 'points' },
  ru: { one: 'балл', few: 'балла', many: 'баллов', other: 'баллы' },
  es: { one: 'punto', other: 'puntos' },
  pt: { one: 'ponto', other: 'pontos' },
  ua: { one: 'бал', few: 'бали', many: 'балів', other: 'бали' },
};

/** What points are called once they are received and can be spent. A team has no word of its own for them. */
export const coinsWords: Record<Language, PluralForms> = {
  en: forms({ one: '{n} coin', other: '{n} coins' }),
  ru: forms({ one: '{n} монета', few: '{n} монеты', many: '{n} монет', other: '{n} монеты' }),
  es: forms({ one: '{n} moneda', many: '{n} de monedas', other: '{n} monedas' }),
  pt: forms({ one: '{n} moeda', many: '{n} de moedas', other: '{n} moedas' }),
  ua: forms({ one: '{n} монета', few: '{n} монети', many: '{n} монет', other: '{n} монети' }),
};
