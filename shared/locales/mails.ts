import type { Language } from '#shared/model/choices';
import { type MailTexts, mails as en } from './en/mails.ts';
import { mails as es } from './es/mails.ts';
import { mails as ru } from './ru/mails.ts';

export const mailTexts: Record<Language, MailTexts> = { en, ru, es };
