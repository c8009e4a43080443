import {
  IconChevronLeft,
  IconChevronRight,
  IconCloudOff,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { IntlProvider, useFormatter, useTranslations } from 'use-intl';
import { tagOf } from '#shared/model/choices';
import type { WallView } from '#shared/model/wall';
import { language } from '#web/locales/locale.ts';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { pointsNameIn } from '#shared/rules/basics/points-name';
import { pointsFormats } from '#web/locales/points-formats.ts';
import { WorkspaceLogo } from '#web/product/people/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Aside } from './aside.tsx';
import { slidesOf } from './slides.tsx';
import { useLook, useWallWords } from './use-look.ts';
import { useRotation } from './use-rotation.ts';
import { useWall, type Reason } from './use-wall.ts';
import styles from './wall.module.css';

const Controls = ({ rotation, count }: { rotation: ReturnType<typeof useRotation>; count: number }) => {
  const t = useTranslations('wall');
  const { at, paused, step, togglePause } = rotation;
  const several = count > 1;
  return (
    <div className={styles.controls}>
      {several && (
        <Button icon variant="quiet" aria-label={t('previous')} onClick={() => step(-1)}>
          <IconChevronLeft size={20} aria-hidden />
        </Button>
      )}
      <Button icon variant="quiet" aria-label={t(paused ? 'play' : 'pause')} onClick={togglePause}>
        {paused ? <IconPlayerPlay size={20} aria-hidden /> : <IconPlayerPause size={20} aria-hidden />}
      </Button>
      {several && (
        <>
          <Button icon variant="quiet" aria-label={t('next')} onClick={() => step(1)}>
            <IconChevronRight size={20} aria-hidden />
          </Button>
          <span>{t('slideOf', { at: at + 1, count })}</span>
        </>
      )}
    </div>
  );
};

const Stage = ({ view }: { view: WallView }) => {
  const t = useTranslations('wall');
  const slides = slidesOf(view);
  const rotation = useRotation(slides.length, slides[0]?.key);
  const slide = slides[rotation.at];
  return (
    <section className={styles.stage} aria-label={t('latest')}>
      {slide ? (
        <div key={slide.key} className={styles.slide}>
          {slide.content(rotation.paused)}
        </div>
      ) : (
        <EmptyState title={t('empty')} picture={<FirstThanks />}>
          {t('emptyText')}
        </EmptyState>
      )}
      {(slides.length > 1 || slide?.moves) && <Controls rotation={rotation} count={slides.length} />}
    </section>
  );
};

const Offline = ({ since }: { since: Date }) => {
  const t = useTranslations('wall');
  const format = useFormatter();
  return (
    <output className={styles.offline}>
      <IconCloudOff size={20} aria-hidden />
      {t('offline', { time: format.dateTime(since, { timeStyle: 'short' }) })}
    </output>
  );
};

const Board = ({ view, offlineSince }: { view: WallView; offlineSince: Date | undefined }) => (
  <div className={styles.wall}>
    <header className={styles.head}>
      <WorkspaceLogo name={view.workspace.name} logo={view.workspace.logo} size={48} />
      <PageTitle className={styles.title}>{view.workspace.name}</PageTitle>
      {offlineSince && <Offline since={offlineSince} />}
    </header>
    <Stage view={view} />
    <Aside view={view} />
  </div>
);

/** Why there is nothing to show. */
const Nothing = ({ why }: { why: Reason | 'unreachable' }) => {
  const t = useTranslations('wall');
  return (
    <div className={styles.nothing}>
      <EmptyState page title={t(`${why}.title`)} picture={<FirstThanks />}>
        {t(`${why}.text`)}
      </EmptyState>
    </div>
  );
};

const Waiting = () => (
  <div className={styles.wall} aria-busy="true">
    <header className={styles.head}>
      <Skeleton width={48} height={48} />
      <Skeleton width={240} height={32} />
    </header>
    <div className={styles.stage}>
      <Skeleton width="60%" height={72} />
      <Skeleton width="100%" height={160} />
    </div>
    <div className={styles.aside}>
      <Skeleton width="100%" height={320} />
    </div>
  </div>
);

const Shown = ({ token }: { token: string }) => {
  const { view, reason, offlineSince } = useWall(token);
  useLook(view);
  const spoken = view?.language ?? language;
  const words = useWallWords(spoken);
  if (!words) return <Waiting />;
  const content = () => {
    if (reason) return <Nothing why={reason} />;
    if (view) return <Board view={view} offlineSince={offlineSince} />;
    return offlineSince ? <Nothing why="unreachable" /> : <Waiting />;
  };
  const zone = view ? { timeZone: view.timezone } : {};
  return (
    <IntlProvider
      locale={tagOf(spoken)}
      messages={words}
      formats={pointsFormats(pointsNameIn(spoken, view?.workspace.points_names))}
      {...zone}
    >
      <main id="main" tabIndex={-1}>
        {content()}
      </main>
    </IntlProvider>
  );
};

/**
 * A read-only page for a screen in the office. Its token is in the fragment of the address, which browsers send to
 * nobody: neither to a server's log nor as a referrer.
 */
const Wall = () => {
  const token = useLocation().hash.slice(1);
  return <Shown key={token} token={token} />;
};

export default Wall;
