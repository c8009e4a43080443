import compile from 'icu-minify/compile';
import type { Page } from 'playwright-core';
import { webTexts } from '#infra/build/texts';
import type { Language } from '#shared/model/choices';

type Compiled = string | number | readonly Compiled[] | { readonly [branch: string]: Compiled };

/** What a compiled message may come to, with `\0` for whatever is filled in. */
const formsOf = (message: Compiled): string[] => {
  if (typeof message === 'string') return [message];
  if (!Array.isArray(message)) return ['\0'];
  return (message as readonly Compiled[]).reduce<string[]>(
    (before, part) => before.flatMap((text) => partForms(part).map((more) => text + more)),
    [''],
  );
};
const partForms = (part: Compiled): string[] => {
  if (typeof part === 'string') return [part];
  if (!Array.isArray(part)) return ['\0'];
  const [, kind, ...more] = part as readonly Compiled[];
  // A select or a plural: one form for each of its branches.
  const branches = more.find((one) => typeof one === 'object' && !Array.isArray(one));
  if (typeof kind === 'number' && branches) return Object.values(branches).flatMap(formsOf);
  // A tag with what stands in it.
  if (kind !== undefined && typeof kind !== 'number') return formsOf([kind, ...more]);
  return ['\0'];
};

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Recognizes the message that was filled into a text. */
export const recognizer = (messages: Iterable<string>): ((text: string) => string | undefined) => {
  const forms = [...messages].flatMap((words) => formsOf(compile(words) as Compiled)).map(plain);
  const exact = new Set(forms.filter((form) => !form.includes('\0')));
  const filled = forms
    .filter((form) => form.includes('\0') && /\p{L}{3}/u.test(form))
    .map((form) => new RegExp(`^${form.split('\0').map(escaped).join('.+')}$`, 'u'));
  return (text) => {
    const words = plain(text);
    return exact.has(words) ? words : filled.find((form) => form.test(words))?.source;
  };
};

/** Everything a page says: to eyes, to ears, and where the pointer rests; what names its own language is left out. */
export const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = new Set<string>([document.title]);
    const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
    for (const element of document.querySelectorAll('body *')) {
      const foreign = element.closest('[lang]') !== document.documentElement;
      if (
        foreign ||
        element.closest('script, style, noscript') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const silent = element.closest('[aria-hidden=true]') !== null;
      for (const name of attributes)
        if (!silent || !name.startsWith('aria-')) said.add(element.getAttribute(name) ?? '');
      const speaks = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.nodeValue ?? ''),
      );
      if (!speaks) continue;
      // Initials and the like stand beside the words, not in them.
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const hidden = element.closest('[aria-hidden=true]');
      let text = '';
      while (walk.nextNode()) {
        const apart = walk.currentNode.parentElement?.closest('[aria-hidden=true]') !== hidden;
        text += apart ? ` ${walk.currentNode.nodeValue}` : walk.currentNode.nodeValue;
      }
      said.add(text);
    }
    return [...said].filter((text) => /\p{L}/u.test(text));
  });

/** Names, addresses and abbreviations are called so in every language. */
const international =
  /\S+@\S+|https?:\S+|\b(?:Bravo|Google|GIPHY|GIFs?|CSV|PNG|JPEG|WebP|PDF|Slack|Microsoft Teams|Enter|Esc|Escape|Ctrl|USD|GMT|UTC|VIP|Tremendous|Stripe|docs\/operations\.md|Pro|Enterprise|Chrome|Chromium|Linux|Bonusly|HeyTaco|Karma|Kudos|Motivosity|Nectar|PIN)\b/g;

/** Whether a text has English in it that is no data. */
export const englishIn = (language: Language): ((text: string, data: RegExp) => boolean) => {
  const own = webTexts(language);
  const english = new Map([...webTexts('en')].filter(([key, words]) => own.get(key) !== words));
  const isOwn = recognizer(own.values());
  const isEnglish = recognizer(english.values());
  // "for" is Portuguese, too.
  const small = /(?<!\p{L})(?:the|your|you|and|with|of|to|is|are|this|from|not|it)(?!\p{L})/iu;
  return (text, data) => {
    const rest = text.replaceAll(data, '').replaceAll(international, '');
    if (language === 'ru' || language === 'ua') return /[a-z]{2}/i.test(rest);
    return (isEnglish(text) !== undefined && isOwn(text) === undefined) || small.test(rest);
  };
};
