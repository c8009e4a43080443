import { languageOf } from '#shared/rules/posts/language-of';
import comments from '../comments/comments.module.css';
import posts from './post-card.module.css';

/** The texts that people have written. */
const written = `.${posts['message']}, .${comments['text']}`;

/**
 * Says of each post and comment in which language it is, if it is another one than that of the page: a screen reader then reads
 * it in its own voice. From outside, so that neither the first load nor the first paint waits for it.
 */
export const markLanguages = (): (() => void) => {
  const known = new WeakMap<Element, string>();
  const ofPage = document.documentElement.lang.split('-')[0];
  let timer = 0;
  const mark = (): void => {
    timer = 0;
    for (const element of document.querySelectorAll<HTMLElement>(written)) {
      const text = element.textContent;
      if (known.get(element) === text) continue;
      known.set(element, text);
      const language = languageOf(text);
      if (language !== undefined && language !== ofPage) element.lang = language;
      else element.removeAttribute('lang');
    }
  };
  const later = (): void => {
    if (timer === 0) timer = window.setTimeout(mark, 100);
  };
  const watch = new MutationObserver(later);
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  later();
  return () => {
    watch.disconnect();
    clearTimeout(timer);
  };
};
