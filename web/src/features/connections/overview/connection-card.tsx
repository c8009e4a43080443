import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '#web/refusals/use-refusal-text.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { addressOf } from '../connections.ts';
import { useMoments } from '../use-moments.ts';
import type { Shown } from './use-connections.ts';
import type { Status, Trouble } from './status.ts';
import styles from './overview.module.css';

/** More would hide what else there is to see; its own page lists them all. */
const most = 3;

const Troubles = ({ troubles }: { troubles: readonly Trouble[] }) => {
  const t = useTranslations();
  const { day } = useMoments();
  return (
    <ul className={styles.troubles}>
      {troubles.slice(0, most).map(({ of, text, at }) => (
        <li key={`${of} ${text}`}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            {of !== undefined && <b>{of}: </b>}
            {text}
            {at !== undefined && <small>{t('teams.since', { date: day(at) })}</small>}
          </span>
        </li>
      ))}
      {troubles.length > most && <li>{t('connect.more', { count: troubles.length - most })}</li>}
    </ul>
  );
};

const Sign = ({ kind, troubles }: Status) => {
  const t = useTranslations('connect.signs');
  if (troubles.length > 0)
    return (
      <span className={styles.sign} data-tone="trouble">
        <IconAlertTriangle size={14} aria-hidden />
        {t('trouble')}
      </span>
    );
  if (kind !== 'used') return null;
  return (
    <span className={styles.sign} data-tone="used">
      <IconCheck size={14} aria-hidden />
      {t('used')}
    </span>
  );
};

/** What there is to do on the page of a connection. */
const wayOf = ({ kind, troubles }: Status) => {
  if (troubles.length > 0) return 'fix';
  return ({ off: 'view', none: 'setUp', idle: 'manage', used: 'manage' } as const)[kind];
};

/** What is known of it; while nothing is, the shape of it. */
const State = ({ status, error, failed }: Pick<Shown, 'status' | 'error' | 'failed'>) => {
  const t = useTranslations('common');
  const failure = useFailureText();
  if (status)
    return (
      <>
        <p>{status.state}</p>
        {status.facts.map((fact) => (
          <p key={fact} className={styles.fact}>
            {fact}
          </p>
        ))}
      </>
    );
  if (error !== undefined)
    return (
      <div role="alert">
        <p>{failed}</p>
        <p className={styles.fact}>{failure(error, t('failedText'))}</p>
      </div>
    );
  return (
    <>
      <Skeleton width="min(100%, 320px)" height={21} />
      <Skeleton width="min(100%, 240px)" height={20} />
    </>
  );
};

/** The way to the page of a connection, or another try to find out how it is. */
const Way = ({ status, name, title, error, isLoading, retry }: Omit<Shown, 'icon' | 'failed'>) => {
  const t = useTranslations();
  if (!status && error === undefined)
    return (
      <span className={styles.wayToBe}>
        <Skeleton width="100%" height={40} />
      </span>
    );
  const action = status ? t(`connect.ways.${wayOf(status)}`) : t('common.retry');
  const label = t('hooks.actionNamed', { action, host: title });
  if (!status)
    return (
      <Button className={styles.way} busy={isLoading} aria-label={label} onClick={retry}>
        {action}
      </Button>
    );
  return (
    <LinkButton className={styles.way} to={addressOf(name)} aria-label={label}>
      {action}
    </LinkButton>
  );
};

/** One connection: what it is, how it is doing, what is wrong with it, and the way to its page. */
export const ConnectionCard = ({ icon: Icon, failed, ...one }: Shown) => {
  const { status, title, error } = one;
  return (
    <li className={styles.card} aria-busy={(!status && error === undefined) || undefined}>
      <IconTile tone={status?.kind === 'used' ? undefined : 'quiet'}>
        <Icon size={22} aria-hidden />
      </IconTile>
      <div className={styles.about}>
        <div className={styles.name}>
          <h2>{title}</h2>
          {status && <Sign {...status} />}
        </div>
        <State status={status} error={error} failed={failed} />
      </div>
      {status && status.troubles.length > 0 && <Troubles troubles={status.troubles} />}
      <Way {...one} />
    </li>
  );
};
