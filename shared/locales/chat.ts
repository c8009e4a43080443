import type { Language } from '#shared/model/choices';
import { chat as en, type ChatTexts } from './en/chat.ts';
import { chat as es } from './es/chat.ts';
import { chat as pt } from './pt/chat.ts';
import { chat as ru } from './ru/chat.ts';
import { chat as ua } from './ua/chat.ts';
import { typesetAll } from './typeset.ts';

export const chatTexts: Record<Language, ChatTexts> = {
  en,
  ru: /* @__PURE__ */ typesetAll(ru, 'ru'),
  es: /* @__PURE__ */ typesetAll(es, 'es'),
  pt: /* @__PURE__ */ typesetAll(pt, 'pt'),
  ua: /* @__PURE__ */ typesetAll(ua, 'ua'),
};
