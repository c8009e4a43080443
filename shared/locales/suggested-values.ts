import type { Language } from '#shared/model/choices';
import { type SuggestedValueTexts, suggestedValues as en } from './en/suggested-values.ts';
import { suggestedValues as es } from './es/suggested-values.ts';
import { suggestedValues as pt } from './pt/suggested-values.ts';
import { suggestedValues as ru } from './ru/suggested-values.ts';
import { suggestedValues as ua } from './ua/suggested-values.ts';
import { withWords } from './each-language.ts';

type Looks = { readonly emoji: string; readonly color: string };

const looks: Record<keyof SuggestedValueTexts, Looks> = {
  teamwork: { emoji: '🤝', color: '2f9e6e' },
  ownership: { emoji: '🚀', color: '7a5af8' },
  customer: { emoji: '💛', color: 'd6409f' },
  innovation: { emoji: '💡', color: 'b7791f' },
  excellence: { emoji: '🎯', color: '0b7285' },
  growth: { emoji: '🌱', color: '4c8c2b' },
  openness: { emoji: '🗣️', color: '1c7ed6' },
  integrity: { emoji: '⚖️', color: '5f3dc4' },
  respect: { emoji: '🙌', color: 'c92a2a' },
  speed: { emoji: '⚡', color: 'e67700' },
  leadership: { emoji: '🧭', color: '087f5b' },
  inclusion: { emoji: '🌈', color: '9c36b5' },
  fun: { emoji: '😄', color: 'd9480f' },
  balance: { emoji: '🧘', color: '3b5bdb' },
  planet: { emoji: '🌍', color: '2b8a3e' },
  courage: { emoji: '🏆', color: 'a61e4d' },
};
const texts: Record<Language, SuggestedValueTexts> = { en, ru, es, pt, ua };

/** The sixteen suggested values. A new workspace starts with the first five. */
export const suggestedValues = /* @__PURE__ */ withWords(looks, texts, (values) => values);
