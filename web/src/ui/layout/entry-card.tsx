import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './entry-card.module.css';

/** The card that holds every step before the feed. */
export const EntryCard = ({
  title,
  text,
  top,
  children,
  foot,
}: {
  title: string;
  text?: ReactNode;
  top?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}) => (
  <>
    <section className={styles.card}>
      {top}
      <PageTitle className={styles.title}>{title}</PageTitle>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.body}>{children}</div>}
    </section>
    {foot && <p className={styles.foot}>{foot}</p>}
  </>
);

export const Centered = ({ children }: { children: ReactNode }) => (
  <div className={styles.center}>{children}</div>
);
