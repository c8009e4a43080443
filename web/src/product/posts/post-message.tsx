import { useContext } from 'react';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './post-card.module.css';
import { SearchMarks } from './search-marks.ts';

const rich = deferred(() => import('./rich-message.tsx'));

/** Texts with more characters or lines than this are shown in part. */
const most = { length: 600, lines: 10 };
const part = { length: 540, lines: 8 };

/** The beginning of a long text, which ends with a whole word; null for a text that is shown whole. */
const beginningOf = (text: string): string | null => {
  const lines = text.split('\n');
  if (text.length <= most.length && lines.length <= most.lines) return null;
  const first = lines.slice(0, part.lines).join('\n');
  const words = [...first.matchAll(/\s/g)].findLast(({ index }) => index <= part.length);
  return `${first.length > part.length && words ? first.slice(0, words.index) : first} …`;
};

/** A message or a comment. The code for links, tags and long texts is fetched only when a text needs it. */
export const PostMessage = ({
  text,
  searched = false,
  whole = false,
  className = styles.message,
}: {
  text: string;
  /** The words of the search that found it are marked. */
  searched?: boolean;
  whole?: boolean;
  className?: string;
}) => {
  const marks = useContext(SearchMarks);
  const beginning = whole ? null : beginningOf(text);
  if (searched && marks && marks.words.length > 0)
    return <marks.Message text={text} beginning={beginning} className={className} marked={marks.words} />;
  const plain = <p className={`${className} ${beginning ? styles.long : ''}`}>{beginning ?? text}</p>;
  return beginning || /#|https?:/i.test(text) ? (
    <Overlay fallback={plain}>
      <rich.View text={text} beginning={beginning} className={className} />
    </Overlay>
  ) : (
    plain
  );
};
