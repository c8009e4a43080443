import { useState } from 'react';
import { useFormatter, useNow } from 'use-intl';
import styles from './post-card.module.css';

const minute = 60_000;
const twoDays = 2 * 86_400_000;

/** Relative time for recent posts, otherwise the day. */
export const PostTime = ({ at }: { at: string }) => {
  const format = useFormatter();
  const date = new Date(at);
  const [recent] = useState(() => Date.now() - date.getTime() < twoDays);
  // A long feed has thousands of these, so only times shown in minutes have a timer.
  const now = useNow(recent ? { updateInterval: minute } : undefined);
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return (
    <time
      className={styles.time}
      dateTime={at}
      title={format.dateTime(date, { dateStyle: 'full', timeStyle: 'short' })}
    >
      {recent
        ? format.relativeTime(date, date > now ? date : now)
        : format.dateTime(date, { day: 'numeric', month: 'long', year, hour: 'numeric', minute: '2-digit' })}
    </time>
  );
};
