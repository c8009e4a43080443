import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../api/config.ts';
import { FirstThanks } from '../../product/illustrations/first-thanks.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './feed.module.css';

/** A feed without posts: what to do first. */
const EmptyFeed = ({ onCompose }: { onCompose: () => void }) => {
  const t = useTranslations('feed');
  const { workspace, permissions } = useSignedIn();
  // A workspace without other members: inviting them comes first.
  const alone =
    workspace.users_count === 1 && (permissions.global_administrator || permissions.account_administrator);
  return (
    <div className={styles.card}>
      <EmptyState
        title={t('emptyTitle')}
        picture={<FirstThanks />}
        actions={
          alone ? (
            <LinkButton variant="soft" size="large" to="/settings/team/add-user">
              {t('invite')}
            </LinkButton>
          ) : (
            <Button variant="soft" size="large" onClick={onCompose}>
              {t('send')}
            </Button>
          )
        }
      >
        {alone ? t('aloneText') : t('emptyText')}
      </EmptyState>
    </div>
  );
};

export default EmptyFeed;
