import { Fragment } from 'react';
import { isHashtag } from '#shared/rules/composer-command';
import styles from './post-card.module.css';

/** A message as plain text with its hashtags highlighted. */
export const PostMessage = ({ text }: { text: string }) => (
  <p className={styles.message}>
    {text.split(/(\s+)/).map((word, at) => {
      // oxlint-disable-next-line react/no-array-index-key -- words of a text that never changes order
      const key = at;
      return isHashtag(word) ? (
        <span key={key} className={styles.tag}>
          {word}
        </span>
      ) : (
        <Fragment key={key}>{word}</Fragment>
      );
    })}
  </p>
);
