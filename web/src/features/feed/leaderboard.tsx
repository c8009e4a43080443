import { IconChevronDown, IconTrophy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { useWideScreen } from '#web/ui/hooks/use-wide-screen.ts';
import { LeaderboardWaiting } from './leaderboard-waiting.tsx';
import styles from './leaderboard.module.css';
import side from './side-card.module.css';

const rows = deferred(() => import('./leaderboard-rows.tsx'), 'dialogs');

/** `asked` is false until the posts have loaded. */
type Asked = { readonly asked: boolean };

const Content = ({ asked }: Asked) =>
  asked ? (
    <Overlay fallback={<LeaderboardWaiting />}>
      <rows.View />
    </Overlay>
  ) : (
    <LeaderboardWaiting />
  );

/** Collapsed in a single column: the posts matter more. */
const Folded = ({ asked, children }: Asked & { children: ReactNode }) => {
  const t = useTranslations('feed');
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles.folded} onToggle={() => setOpened(true)}>
      <summary>
        <IconTrophy size={18} aria-hidden />
        {t('leaderboard')}
        <IconChevronDown className={styles.chevron} size={18} aria-hidden />
      </summary>
      <div className={styles.opened}>
        <Content asked={asked} />
        {opened && children}
      </div>
    </details>
  );
};

/** This month's most recognized members, and the user's own rank. `children`: what a phone shows below them. */
export const Leaderboard = ({ asked, children }: Asked & { children: ReactNode }) => {
  const t = useTranslations('feed');
  const wide = useWideScreen();
  if (!wide) return <Folded asked={asked}>{children}</Folded>;
  return (
    <section className={styles.board} aria-labelledby="leaderboard">
      <header className={side.head}>
        <IconTrophy size={18} aria-hidden />
        <h2 id="leaderboard">{t('leaderboard')}</h2>
        <small>{t('thisMonth')}</small>
      </header>
      <Content asked={asked} />
    </section>
  );
};
