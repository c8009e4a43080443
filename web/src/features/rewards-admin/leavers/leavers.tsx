import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Leaver } from '#shared/model/leaver';
import type { Reward } from '#shared/model/reward';
import { call } from '#web/api/client.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { Parcel } from '#web/product/illustrations/illustrations.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { chooseRewardDialog, confirmDialog, payrollDialog } from './leaver-dialogs.ts';
import { LeaverTable } from './leaver-table.tsx';
import figures from '../figures.module.css';
import { redeemDialog } from '../reward-dialogs.ts';
import { ReturnSetting } from './return-setting.tsx';
import { useLeavers, useLeaversSummary, useRevalidateLeavers } from './use-leavers.ts';

const Waiting = () => (
  <div className={figures.skeletons} aria-busy="true">
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} width="100%" height={40} />
    ))}
  </div>
);

/** What an administrator does about somebody, at this moment. */
type Deed = { readonly leaver: Leaver } & (
  | { readonly does: 'choose' | 'pay' | 'return' }
  | { readonly does: 'redeem'; readonly reward: Reward }
);

const ReturnDialog = ({ leaver, onClose, onDone }: DialogProps) => {
  const t = useTranslations('leavers.return');
  const sendOnce = useSendOnce('rewards.returnLeaver');
  const { user, balance, version } = leaver;
  const name = nameWithDetail(user);
  const send = async () => {
    const asked = { params: { id: user.id }, body: { version } };
    await sendOnce(asked, (idempotencyKey) => call('rewards.returnLeaver', { ...asked, idempotencyKey }));
    await onDone(t('done', { name, count: balance }));
  };
  return (
    <confirmDialog.View title={t('title')} confirm={t('confirm')} onCancel={onClose} onConfirm={send}>
      {t('text', { name, count: balance })}
    </confirmDialog.View>
  );
};

type DialogProps = {
  readonly leaver: Leaver;
  readonly onClose: () => void;
  /** Gets the words that say what was done. */
  readonly onDone: (said: string) => Promise<void>;
};

const Deeds = ({ deed, onChange, ...props }: { deed: Deed; onChange: (to: Deed) => void } & DialogProps) => {
  const t = useTranslations('rewardsAdmin.redeemFor');
  const { leaver } = deed;
  if (deed.does === 'redeem') {
    const { reward } = deed;
    const name = nameWithDetail(leaver.user);
    return (
      <redeemDialog.View
        reward={reward}
        leaver={leaver.user}
        onClose={props.onClose}
        onDone={() => void props.onDone(t('done', { title: reward.title, name }))}
      />
    );
  }
  if (deed.does === 'pay') return <payrollDialog.View {...props} />;
  if (deed.does === 'return') return <ReturnDialog {...props} />;
  return (
    <chooseRewardDialog.View
      leaver={leaver}
      onClose={props.onClose}
      onChoose={(reward) => onChange({ does: 'redeem', leaver, reward })}
    />
  );
};

/** The people who left with coins, and what becomes of these. */
const Leavers = () => {
  const t = useTranslations('leavers');
  const list = useLeavers();
  const summary = useLeaversSummary();
  const revalidate = useRevalidateLeavers();
  const [deed, setDeed] = useState<Deed | null>(null);
  const { items, error, ended } = list;
  const retry = () => void Promise.all([list.revalidate(), summary.mutate()]);
  const close = () => setDeed(null);
  // What follows names the number of entries that the list has: the dialog stays until it is the new one.
  const done = async (said: string) => {
    await revalidate();
    close();
    toast(said);
  };
  const content = () => {
    if (!items) return error ? <LoadError error={error} title={t('failed')} onRetry={retry} /> : <Waiting />;
    if (items.length === 0 && ended)
      return (
        <EmptyState title={t('none')} picture={<Parcel />}>
          {t('noneText')}
        </EmptyState>
      );
    return (
      <LeaverTable
        leavers={items}
        summary={summary.data}
        onRedeem={(leaver) => setDeed({ does: 'choose', leaver })}
        onPay={(leaver) => setDeed({ does: 'pay', leaver })}
        onReturn={(leaver) => setDeed({ does: 'return', leaver })}
      />
    );
  };
  return (
    <SettingsPage title={t('title')} text={t('text')} wide>
      <div className={figures.panel}>{content()}</div>
      {items && !ended && <LoadMore list={{ ...list, retry }} skeleton={<Waiting />} />}
      {summary.data && (
        <ReturnSetting
          key={String(summary.data.return_after)}
          summary={summary.data}
          onSaved={() => revalidate()}
        />
      )}
      {!summary.data && !summary.error && <Skeleton width="100%" height={120} />}
      {!summary.data && Boolean(summary.error) && Boolean(items) && (
        <LoadError error={summary.error} title={t('setting.failed')} onRetry={retry} />
      )}
      {deed && (
        <Overlay onFail={close}>
          <Deeds deed={deed} leaver={deed.leaver} onChange={setDeed} onClose={close} onDone={done} />
        </Overlay>
      )}
    </SettingsPage>
  );
};

export default Leavers;
