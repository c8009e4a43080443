import type { Language } from '#shared/model/choices';
import { chat as en, type ChatTexts } from './en/chat.ts';
import { chat as es } from './es/chat.ts';
import { chat as pt } from './pt/chat.ts';
import { chat as ru } from './ru/chat.ts';
import { chat as ua } from './ua/chat.ts';

export const chatTexts: Record<Language, ChatTexts> = { en, ru, es, pt, ua };
