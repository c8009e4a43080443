import type { Language } from '#shared/model/choices';
import { glossary as en } from './en/glossary.ts';
import { glossary as es } from './es/glossary.ts';
import type { Glossary } from './glossary.ts';
import { glossary as pt } from './pt/glossary.ts';
import { glossary as ru } from './ru/glossary.ts';
import { glossary as ua } from './ua/glossary.ts';

export const glossaries: Readonly<Record<Language, Glossary>> = { en, ru, es, pt, ua };

/**
 * What a text says that the glossary of its language avoids.
 * @param file such as `web/legal`
 * @returns the form as it stands in the text, and what to write in its place
 */
export const findAvoided = (
  language: Language,
  { file, key, text }: { readonly file: string; readonly key: string; readonly text: string },
): { readonly said: string; readonly write: string }[] =>
  glossaries[language].avoid
    .filter(({ except = [] }) => !except.includes(key) && !except.includes(file))
    .flatMap(({ found, write }) => {
      const [said] = found.exec(text) ?? [];
      return said === undefined ? [] : [{ said, write }];
    });
