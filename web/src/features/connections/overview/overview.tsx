import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { ConnectTabs } from '../connect-tabs.tsx';
import { addressOf } from '../connections.ts';
import { ConnectionCard } from './connection-card.tsx';
import { type Shown, useConnections } from './use-connections.ts';
import styles from './overview.module.css';

/** What is wrong, before everything else: on a phone the card that says it may be out of sight. */
const Summary = ({ all }: { all: readonly Shown[] }) => {
  const t = useTranslations('connect.summary');
  const wrong = all.filter(({ status }) => status && status.troubles.length > 0);
  if (wrong.length > 0)
    return (
      <>
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          {t('trouble', { count: wrong.length })}{' '}
          {wrong.map(({ name, title }, at) => (
            <Fragment key={name}>
              {at > 0 && ' · '}
              <Link to={addressOf(name)}>{title}</Link>
            </Fragment>
          ))}
        </span>
      </>
    );
  if (all.some(({ status, error }) => !status && error === undefined))
    return <Skeleton width="min(100%, 260px)" height={20} />;
  const isUnknown = all.some(({ status }) => !status);
  const isNone = all.every(({ status }) => status?.kind === 'none' || status?.kind === 'off');
  const kind = isUnknown ? 'unknown' : isNone ? 'none' : 'fine';
  const Icon = kind === 'fine' ? IconCircleCheck : IconInfoCircle;
  return (
    <>
      <Icon size={18} aria-hidden />
      <span>{t(kind)}</span>
    </>
  );
};

/** What the workspace is connected with, and what is wrong with it. */
const Overview = () => {
  const t = useTranslations();
  const all = useConnections();
  const isWrong = all.some(({ status }) => status && status.troubles.length > 0);
  return (
    <SettingsPage title={t('settings.areas.connect')} text={t('connect.text')}>
      <ConnectTabs current="overview" />
      <output className={styles.summary} data-tone={isWrong ? 'trouble' : undefined}>
        <Summary all={all} />
      </output>
      <ul className={styles.list}>
        {all.map((one) => (
          <ConnectionCard key={one.name} {...one} />
        ))}
      </ul>
    </SettingsPage>
  );
};

export default Overview;
