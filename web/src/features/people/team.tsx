import { IconFileImport, IconSitemap } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import styles from './team.module.css';
import { isRunning, useRun, type AnyRun } from '#web/product/batches/batch-run.ts';
import { importRun } from '#web/product/people/invitation-run.ts';
import { pastPostsRun } from '#web/product/posts/past-posts-run.ts';
import { useMembers } from '#web/product/people/use-members.ts';
import { Waiting } from './members-skeleton.tsx';
import { Invite, MemberList } from './member-list.tsx';

/** How far an import is, and the way back to it. */
const Running = ({ run, past = false }: { run: AnyRun | null; past?: boolean }) => {
  const t = useTranslations('team.import');
  if (!run || !isRunning(run)) return null;
  const done = run.outcomes.length;
  const many = { done, all: done + run.waiting.length };
  return (
    <Notice calm>
      {past ? t('runningHistory', many) : t('running', many)}{' '}
      <Link to={past ? '/settings/team/import/history' : '/settings/team/import'}>{t('look')}</Link>
    </Notice>
  );
};

/** The running imports, shown on the team screen. */
const Importing = () => (
  <>
    <Running run={useRun(importRun)} />
    <Running run={useRun(pastPostsRun)} past />
  </>
);

/** All members of the workspace, with the actions for each. */
const Team = () => {
  const t = useTranslations('team');
  const c = useTranslations('common');
  const areas = useTranslations('settings.areas');
  const list = useMembers();
  const groups = useGroups();
  const { error, revalidate } = list;
  // Their filters and names would move the list.
  const members = groups.data || groups.error ? list.members : undefined;
  const retry = () => void revalidate();
  return (
    <SettingsPage
      title={areas('team')}
      text={t('text')}
      wide
      actions={
        <>
          <LinkButton to="/settings/team/groups">
            <IconSitemap size={18} aria-hidden />
            {t('groups.title')}
          </LinkButton>
          <LinkButton to="/settings/team/import">
            <IconFileImport size={18} aria-hidden />
            {t('import.title')}
          </LinkButton>
          <Invite variant="filled" />
        </>
      }
    >
      <div className={styles.body}>
        <Importing />
        {members && Boolean(error) && (
          <Notice>
            {t('partly')}{' '}
            <Button size="small" onClick={retry}>
              {c('retry')}
            </Button>
          </Notice>
        )}
        {members ? (
          <MemberList list={list} members={members} />
        ) : (
          <>
            {!error && (
              <div className={styles.tools} aria-hidden="true">
                <Skeleton width="100%" height={44} />
                <Skeleton width={240} height={36} />
              </div>
            )}
            <div className={styles.panel}>
              {error ? <LoadError error={error} title={t('failed')} onRetry={retry} /> : <Waiting />}
            </div>
          </>
        )}
      </div>
    </SettingsPage>
  );
};

export default Team;
