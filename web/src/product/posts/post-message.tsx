import { deferred } from '../../ui/loading/deferred.tsx';
import { Overlay } from '../../ui/overlays/overlay.tsx';
import styles from './post-card.module.css';

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
  className = styles.message,
  whole = false,
}: {
  text: string;
  className?: string;
  whole?: boolean;
}) => {
  const beginning = whole ? null : beginningOf(text);
  const plain = <p className={`${className} ${beginning ? styles.long : ''}`}>{beginning ?? text}</p>;
  return beginning || /#|https?:/i.test(text) ? (
    <Overlay fallback={plain}>
      <rich.View text={text} beginning={beginning} className={className} />
    </Overlay>
  ) : (
    plain
  );
};
