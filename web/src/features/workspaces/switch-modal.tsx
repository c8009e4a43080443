import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { logout } from '#web/api/logout.ts';
import { useWorkspaces } from '#web/api/use-workspaces.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { confirmAndLeave } from '#web/ui/overlays/leave-guard.ts';
import { WorkspaceList } from '#web/product/workspaces/workspace-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './switch-modal.module.css';

const SwitchModal = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const { workspace } = useSignedIn();
  const { data, error } = useWorkspaces();
  return (
    <Dialog onClose={onClose} title={t('switch.title')} size={440}>
      {data && <p className={styles.subtitle}>{t('switch.subtitle', { count: data.length })}</p>}
      {error && !data && <Notice>{t('switch.failed')}</Notice>}
      {!data && !error && <Skeleton width="100%" height={64} />}
      {data && (
        <WorkspaceList
          workspaces={data}
          current={workspace.id}
          here={t('switch.current')}
          members={(count) => t('switch.members', { count })}
          onChoose={(id) => void navigate(`/loading?id=${id}`)}
        />
      )}
      <div className={styles.foot}>
        <Button wide onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button wide variant="quiet" onClick={() => confirmAndLeave(() => void logout())}>
          {t('switch.other')}
        </Button>
      </div>
    </Dialog>
  );
};

export default withMantine(SwitchModal);
