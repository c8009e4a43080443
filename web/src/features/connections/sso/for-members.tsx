import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Sso } from '#shared/model/sso';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { SsoRefusal } from '#web/product/sign-in/sso-problem.tsx';
import { leaveToTestSso } from '#web/product/sign-in/sso.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { CopyField } from './copy-field.tsx';
import styles from './sso.module.css';

const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));

/** A real sign-in with the own account. */
export const TryIt = ({ sso: { domains, tested_at: at } }: { sso: Sso }) => {
  const t = useTranslations('sso');
  const format = useFormatter();
  const { workspace } = useSignedIn();
  const { busy, error, attempt } = useAsyncAction();
  const date = at && format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Card title={t('try')} text={t('tryText')}>
      {error !== undefined && <RefusalNotice error={error} />}
      <div className={styles.actions}>
        <Button
          variant={at === null && domains.length > 0 ? 'filled' : 'plain'}
          busy={busy}
          disabled={domains.length === 0}
          onClick={() => void attempt(() => leaveToTestSso(workspace.id))}
        >
          {t('tryButton')}
        </Button>
      </div>
      <p className={styles.note}>
        {domains.length === 0 ? t('tryNoDomain') : date ? t('tested', { date }) : t('notTested')}
      </p>
    </Card>
  );
};

/** How members get there, and whether they have to. */
export const ForMembers = ({
  sso: { state },
  link,
  onChange,
}: {
  sso: Sso;
  link: string;
  onChange: (sso: Sso) => void;
}) => {
  const t = useTranslations('sso');
  const [asking, setAsking] = useState(false);
  const { error, attempt } = useAsyncAction();
  const require = async (required: boolean) => {
    onChange(await call('sso.require', { body: { required } }));
    setAsking(false);
    toast(t(required ? 'nowRequired' : 'nowOptional'));
  };
  return (
    <Card title={t('members')} text={t('membersText')}>
      {error !== undefined && <SsoRefusal error={error} />}
      <div className={styles.form}>
        <CopyField label={t('link')} value={link} />
        <Toggle
          label={t('require')}
          hint={t(state === 'untested' ? 'requireNotYet' : 'requireHint')}
          checked={state === 'required'}
          disabled={state === 'untested'}
          onChange={({ currentTarget: { checked } }) =>
            checked ? setAsking(true) : void attempt(() => require(false))
          }
        />
      </div>
      {asking && (
        <Overlay onFail={() => setAsking(false)}>
          <confirmDialog.View
            title={t('requireTitle')}
            confirm={t('requireConfirm')}
            onCancel={() => setAsking(false)}
            onConfirm={() => require(true)}
          >
            {t('requireText')}
          </confirmDialog.View>
        </Overlay>
      )}
    </Card>
  );
};
