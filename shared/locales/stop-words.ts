import type { Language } from '#shared/model/choices';
import { stopWords as en } from './en/stop-words.ts';
import { stopWords as es } from './es/stop-words.ts';
import { stopWords as pt } from './pt/stop-words.ts';
import { stopWords as ru } from './ru/stop-words.ts';
import { stopWords as ua } from './ua/stop-words.ts';

const texts: Record<Language, string> = { en, ru, es, pt, ua };

/** Words that are never a topic, in all languages of the interface. Thanks are included: every message says them. */
export const stopWords: ReadonlySet<string> = new Set(
  Object.values(texts).join(' ').split(/\s+/).filter(Boolean),
);
