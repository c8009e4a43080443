import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '#shared/model/choices';

type Texts = { readonly [key: string]: string | Texts };

const flat = (texts: Texts, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[before + key, inner] as [string, string]] : flat(inner, `${before}${key}.`),
  );

const folder = fileURLToPath(new URL('../../web/src/locales/', import.meta.url));

/** The files of texts that only the web says. */
const webAreas = readdirSync(`${folder}en`).map((file) => file.replace('.json', ''));

/** The files of texts that the server says, too. */
const sharedAreas = ['mails', 'chat', 'demo', 'reward-ideas', 'suggested-values'];
const readShared = async (language: Language, area: string): Promise<Texts> => {
  const file = new URL(`../../shared/locales/${language}/${area}.ts`, import.meta.url);
  const [texts] = Object.values((await import(/* @vite-ignore */ file.href)) as Record<string, Texts>);
  return texts ?? {};
};
const shared = new Map(
  await Promise.all(
    languages.flatMap((language) =>
      sharedAreas.map(async (area) => [`${language}/${area}`, await readShared(language, area)] as const),
    ),
  ),
);

/** All files of texts; each has one of every language. */
export const textFiles: readonly string[] = [
  ...webAreas.map((area) => `web/${area}`),
  ...sharedAreas.map((area) => `shared/${area}`),
];

/** The texts of a file in a language by their keys, as their translator wrote them. */
export const textsOf = (language: Language, file: string): Map<string, string> => {
  const [place, area = ''] = file.split('/');
  const texts =
    place === 'shared'
      ? shared.get(`${language}/${area}`)
      : (JSON.parse(readFileSync(`${folder}${language}/${area}.json`, 'utf8')) as Texts);
  return new Map(flat(texts ?? {}));
};

/** The texts of the web by their keys. */
export const webTexts = (language: Language): Map<string, string> =>
  new Map(webAreas.flatMap((area) => [...textsOf(language, `web/${area}`)]));
