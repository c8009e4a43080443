import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '#web/api/config.ts';
import { session } from '#web/api/session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { WaitingBar } from '#web/ui/feedback/waiting-bar.tsx';

const every = 1500;

/** Members wait here while the workspace is being reset, then get a fresh page without old data. */
const WorkspaceResetting = () => {
  const t = useTranslations('pages');
  const { mutate } = useConfig();
  useEffect(() => {
    const timer = setInterval(() => void mutate().catch(() => undefined), every);
    return () => {
      clearInterval(timer);
      if (session().token) location.replace('/feed');
    };
  }, [mutate]);
  return (
    <EmptyState page title={t('closing')} picture={<WaitingBar />}>
      {t('closingText')}
    </EmptyState>
  );
};

export default WorkspaceResetting;
