import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import { Skeleton } from '../loading/skeleton.tsx';
import styles from './page.module.css';

/** A settings screen: its title, one sentence about its purpose, and its actions. */
export const SettingsPage = ({
  title,
  text,
  actions,
  wide = false,
  children,
}: {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** A table uses the whole width of a wide screen. */
  wide?: boolean;
  children: ReactNode;
}) => (
  <div data-full={wide || undefined}>
    <div className={styles.head}>
      <div>
        <PageTitle className={styles.title}>{title}</PageTitle>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {children}
  </div>
);

/** A group of related content. */
export const Card = ({
  title,
  text,
  children,
}: {
  title?: string;
  text?: ReactNode;
  children?: ReactNode;
}) => (
  <section className={styles.card}>
    {title && <h2>{title}</h2>}
    {text && <p className={styles.cardText}>{text}</p>}
    {children}
  </section>
);

export const PageSkeleton = () => (
  <div aria-busy="true">
    <div className={styles.head}>
      <div className={styles.skeletons}>
        <Skeleton width={180} height={28} />
        <Skeleton width={320} height={16} />
      </div>
    </div>
    {[220, 160].map((height) => (
      <div key={height} className={styles.card}>
        <Skeleton width="40%" height={18} />
        <Skeleton width="100%" height={height - 80} />
      </div>
    ))}
  </div>
);
