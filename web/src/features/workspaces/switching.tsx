import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { WorkspaceId } from '#shared/model/ids';
import { call } from '../../api/client.ts';
import { enter } from '../../api/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NoAnswer } from '../../ui/pictures.tsx';
import styles from './switching.module.css';

/** Opens a session in the other workspace, then begins anew: nothing of the first one stays in memory. */
const Switching = () => {
  const t = useTranslations();
  const [query] = useSearchParams();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const id = query.get('id') as WorkspaceId;
  useEffect(() => {
    let current = true;
    call('auth.openSession', { body: { workspace_id: id } })
      .then(({ access_token }) => {
        if (current) enter(access_token, '/feed');
      })
      .catch(() => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [id, attempt]);
  if (!failed)
    return (
      <Empty page title={t('pages.switching')} picture={<div className={styles.dots} aria-hidden="true" />} />
    );
  return (
    <Empty
      page
      title={t('failed.title')}
      picture={<NoAnswer />}
      actions={
        <>
          <Button
            look="filled"
            onClick={() => {
              setFailed(false);
              setAttempt((count) => count + 1);
            }}
          >
            {t('common.retry')}
          </Button>
          <LinkButton to="/feed">{t('pages.home')}</LinkButton>
        </>
      }
    >
      {t('pages.switchingFailed')}
    </Empty>
  );
};

export default Switching;
