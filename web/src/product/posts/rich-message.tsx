import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { messageParts } from '#shared/rules/posts/message-parts';
import { foldForSearch } from '#shared/rules/basics/search';
import styles from './rich-message.module.css';
import type { RichText } from './search-marks.ts';

type Marked = { readonly marked: readonly string[] };

/** A text in which the words that begin as one of the searched ones are marked. */
const MarkedText = ({ text, marked }: { text: string } & Marked) => (
  <>
    {marked.length === 0
      ? text
      : text.split(/([\p{L}\p{M}\p{N}]+)/u).map((word, at) => {
          const folded = foldForSearch(word);
          return marked.some((one) => folded.startsWith(one)) ? (
            // oxlint-disable-next-line react/no-array-index-key -- parts of a text that never changes order
            <mark key={at} className={styles.found}>
              {word}
            </mark>
          ) : (
            word
          );
        })}
  </>
);

const Parts = ({ text, marked }: { text: string } & Marked) =>
  messageParts(text).map((part, at) => {
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text that never changes order
    const key = at;
    return part.kind === 'text' ? (
      <MarkedText key={key} text={part.text} marked={marked} />
    ) : part.kind === 'tag' ? (
      <span key={key} translate="no" className={styles.tag}>
        <MarkedText text={part.text} marked={marked} />
      </span>
    ) : (
      <a
        key={key}
        className={styles.link}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
      >
        {part.text}
      </a>
    );
  });

/** The long texts that the reader unfolded. They stay so on other screens, until the page is reloaded. */
const unfolded = new Set<string>();

const noMarks: readonly string[] = [];

/** A text with its links and tags; a long one with a button to show all of it. */
const RichMessage = ({ text, beginning, marked = noMarks, className }: RichText) => {
  const t = useTranslations('common');
  const [whole, setWhole] = useState(unfolded.has(text));
  const top = useRef<HTMLParagraphElement>(null);
  const toggle = () => {
    if (whole) unfolded.delete(text);
    else unfolded.add(text);
    setWhole(!whole);
    // The end of a long text is far below its beginning.
    if (whole)
      requestAnimationFrame(() => top.current?.closest('article')?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <>
      <p ref={top} className={className}>
        <Parts text={whole ? text : (beginning ?? text)} marked={marked} />
      </p>
      {beginning !== null && (
        <button type="button" className={styles.fold} aria-expanded={whole} onClick={toggle}>
          {t(whole ? 'less' : 'more')}
        </button>
      )}
    </>
  );
};

export default RichMessage;
