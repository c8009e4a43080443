import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import styles from './feed.module.css';

/** A feed without posts: what to do first. */
const EmptyFeed = ({ onCompose }: { onCompose: () => void }) => {
  const t = useTranslations();
  const { workspace, permissions } = useSignedIn();
  // A workspace without other members: inviting them comes first.
  const alone =
    workspace.users_count === 1 && (permissions.global_administrator || permissions.account_administrator);
  return (
    <div className={styles.card}>
      <EmptyState
        title={t('emptyFeed.title')}
        picture={<FirstThanks />}
        actions={
          alone ? (
            <LinkButton variant="soft" size="large" to="/settings/team/add-user">
              {t('emptyFeed.invite')}
            </LinkButton>
          ) : (
            <Button variant="soft" size="large" onClick={onCompose}>
              {t('feed.send')}
            </Button>
          )
        }
      >
        {alone ? t('emptyFeed.aloneText') : t('emptyFeed.text')}
      </EmptyState>
    </div>
  );
};

export default EmptyFeed;
