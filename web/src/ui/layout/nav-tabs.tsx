import { Link } from 'react-router-dom';
import styles from './nav-tabs.module.css';

/** Tabs of one screen, each with its own address. */
export const NavTabs = ({
  label,
  views,
}: {
  label: string;
  views: readonly { readonly to: string; readonly label: string; readonly current: boolean }[];
}) => (
  <nav className={styles.views} aria-label={label}>
    {views.map((view) => (
      <Link key={view.to} to={view.to} replace aria-current={view.current ? 'page' : undefined}>
        {view.label}
      </Link>
    ))}
  </nav>
);
