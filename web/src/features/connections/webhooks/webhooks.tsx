import { useState } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { Hook } from '#shared/model/hook';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { ListPage } from '#web/product/settings/list-page.tsx';
import { ConnectTabs } from '../connect-tabs.tsx';
import { hostOf, useFailureText } from './use-failure-text.ts';
import { type LineAction, WebhookLine } from './webhook-line.tsx';

const webhookDialog = deferred(() => import('./webhook-dialog.tsx'), 'dialogs');
const secretDialog = deferred(() => import('./secret-dialog.tsx'), 'dialogs');
const logDialog = deferred(() => import('./log-dialog.tsx'), 'dialogs');
const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));

type Opened = 'new' | { readonly hook: Hook; readonly action: Exclude<LineAction, 'test'> };

const useTest = (onDone: () => void) => {
  const t = useTranslations('hooks');
  const why = useFailureText();
  const [tested, setTested] = useState<string>();
  const { error, attempt } = useAsyncAction();
  const test = async ({ id }: Hook) => {
    setTested(id);
    await attempt(async () => {
      const { failure, status, took } = await call('hooks.test', { params: { id } });
      if (failure === null) toast(t('tested', { status: status ?? 0, took }));
      else toast(t('testFailed', { why: why(failure, status) }));
      onDone();
    });
    setTested(undefined);
  };
  return { tested, test, error };
};

/** The dialog that is open, if any. */
const Dialogs = ({
  opened,
  onClose,
  onChange,
}: {
  opened: Opened;
  onClose: () => void;
  onChange: () => Promise<unknown>;
}) => {
  const t = useTranslations('hooks');
  if (opened === 'new') return <webhookDialog.View onClose={onClose} onSaved={() => void onChange()} />;
  const { hook, action } = opened;
  const { id } = hook;
  const host = hostOf(hook.url);
  if (action === 'edit')
    return <webhookDialog.View hook={hook} onClose={onClose} onSaved={() => void onChange()} />;
  if (action === 'secret') return <secretDialog.View id={id} host={host} onClose={onClose} />;
  if (action === 'log') return <logDialog.View id={id} host={host} onClose={onClose} />;
  const remove = async () => {
    await call('hooks.remove', { params: { id } });
    await onChange();
    onClose();
    toast(t('removed'));
  };
  return (
    <confirmDialog.View
      title={t('removeTitle', { host })}
      confirm={t('remove')}
      onCancel={onClose}
      onConfirm={remove}
    >
      {t('removeText')}
    </confirmDialog.View>
  );
};

/** The webhooks of a team. */
const Webhooks = () => {
  const list = useSWR('hooks.list', () => call('hooks.list', {}));
  const { mutate } = list;
  const [opened, setOpened] = useState<Opened | null>(null);
  const { tested, test, error: testError } = useTest(() => void mutate());
  const switching = useAsyncAction();
  const close = () => setOpened(null);
  const failed = testError ?? switching.error;
  const turn = ({ id }: Hook, enabled: boolean) =>
    switching.attempt(async () => {
      await call('hooks.update', { params: { id }, body: { enabled } });
      await mutate();
    });
  return (
    <>
      <ListPage
        area="hooks"
        max={limits.hook.count}
        list={list}
        lineHeight={88}
        dialog={webhookDialog}
        onAdd={() => setOpened('new')}
        above={
          <>
            <ConnectTabs current="webhooks" />
            {failed !== undefined && <RefusalNotice error={failed} />}
          </>
        }
      >
        {(hook) => (
          <WebhookLine
            key={hook.id}
            hook={hook}
            busy={tested === hook.id ? 'test' : undefined}
            onAction={(action) => (action === 'test' ? void test(hook) : setOpened({ hook, action }))}
            onSwitch={(enabled) => void turn(hook, enabled)}
          />
        )}
      </ListPage>
      {opened && (
        <Overlay onFail={close}>
          <Dialogs opened={opened} onClose={close} onChange={() => mutate()} />
        </Overlay>
      )}
    </>
  );
};

export default Webhooks;
