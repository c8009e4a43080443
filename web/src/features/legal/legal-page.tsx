import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { useConfig } from '#web/api/config.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Prose } from '#web/ui/layout/prose.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './legal.module.css';

export type Kind = 'terms' | 'privacy';

/** The operator's own page in the place of ours; only addresses that a browser opens as a page. */
const useAddress = (kind: Kind) => {
  const { data, error, mutate } = useSWR('config.legal', () => call('config.legal', {}));
  const given = data?.[kind] ?? '';
  const elsewhere = /^https?:/.test(given) ? given : undefined;
  useEffect(() => {
    if (elsewhere) location.replace(elsewhere);
  }, [elsewhere]);
  return { isOurs: data !== undefined && !elsewhere, error: error as unknown, retry: () => void mutate() };
};

/** The frame of the terms and of the privacy policy. */
export const LegalPage = ({ kind, title, children }: { kind: Kind; title: string; children: ReactNode }) => {
  const t = useTranslations('legal');
  const { isOurs, error, retry } = useAddress(kind);
  const contact = useConfig().data?.settings.global.security_contact;
  if (!isOurs)
    return (
      <div className={styles.page}>
        {error ? (
          <LoadError error={error} title={t('failed')} onRetry={retry} />
        ) : (
          <div aria-busy="true">
            <Skeleton width="100%" height={420} />
          </div>
        )}
      </div>
    );
  return (
    <article className={styles.page}>
      <PageTitle className={styles.title}>{title}</PageTitle>
      <p className={styles.own}>{t('own')}</p>
      {children}
      {contact && <p>{t('contact', { contact })}</p>}
      <p>
        {kind === 'terms' ? (
          <Link to="/privacy">{t('otherPrivacy')}</Link>
        ) : (
          <Link to="/terms">{t('otherTerms')}</Link>
        )}
      </p>
    </article>
  );
};

export const LegalSection = ({ title, text }: { title: string; text: string }) => (
  <section>
    <h2>{title}</h2>
    <Prose text={text} />
  </section>
);
