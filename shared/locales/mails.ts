import type { Language } from '#shared/model/choices';
import { type MailTexts, mails as en } from './en/mails.ts';
import { mails as es } from './es/mails.ts';
import { mails as pt } from './pt/mails.ts';
import { mails as ru } from './ru/mails.ts';
import { mails as ua } from './ua/mails.ts';

export const mailTexts: Record<Language, MailTexts> = { en, ru, es, pt, ua };
