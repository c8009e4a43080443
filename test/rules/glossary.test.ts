// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { findAvoided, glossaries } from '#shared/locales/glossaries';
import { type Term, terms } from '#shared/locales/glossary';
import { languages } from '#shared/model/choices';
import { textFiles, textsOf, webTexts } from '#infra/build/texts';

describe.each(languages)('the texts of %s', (language) => {
  const { words } = glossaries[language];

  test('call each thing by its word at the places where it is named', () => {
    const texts = webTexts(language);
    const other = (Object.keys(terms) as Term[]).flatMap((term) =>
      terms[term]
        .map((key) => [term, key, texts.get(key)] as const)
        .filter(([, , text]) => !text?.toLowerCase().includes(words[term].toLowerCase())),
    );
    expect(other).toEqual([]);
  });

  test('contain nothing that their glossary avoids', () => {
    const found = textFiles.flatMap((file) =>
      [...textsOf(language, file)].flatMap(([key, text]) =>
        findAvoided(language, { file, key, text }).map(
          ({ said, write }) => `${file} ${key}: “${said}” in “${text}”, write ${write}`,
        ),
      ),
    );
    expect(found).toEqual([]);
  });
});
