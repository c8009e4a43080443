import type { Language } from '#shared/model/choices';
import { type MailTexts, mails as en } from './en/mails.ts';
import { mails as es } from './es/mails.ts';
import { mails as pt } from './pt/mails.ts';
import { mails as ru } from './ru/mails.ts';
import { mails as ua } from './ua/mails.ts';
import { typesetAll } from './typeset.ts';

export const mailTexts: Record<Language, MailTexts> = {
  en,
  ru: /* @__PURE__ */ typesetAll(ru, 'ru'),
  es: /* @__PURE__ */ typesetAll(es, 'es'),
  pt: /* @__PURE__ */ typesetAll(pt, 'pt'),
  ua: /* @__PURE__ */ typesetAll(ua, 'ua'),
};
