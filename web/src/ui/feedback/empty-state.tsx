import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { PageTitle } from '../layout/page-title.tsx';

/** Nothing is here: one sentence, one picture, one action. */
export const EmptyState = ({
  title,
  children,
  picture,
  actions,
  page = false,
}: {
  title: string;
  children?: ReactNode;
  picture: ReactNode;
  actions?: ReactNode;
  /** Fills the whole screen, so its title is the screen's heading. */
  page?: boolean;
}) => (
  <div className={`${styles.empty} ${page ? styles.page : ''}`}>
    <div className={styles.picture}>{picture}</div>
    {page ? <PageTitle>{title}</PageTitle> : <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
