import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Hook, NewHook } from '#shared/model/hook';
import { type HookEventType, hookEventTypes } from '#shared/model/hook-kinds';
import { limits } from '#shared/model/limits';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { SecretField } from './secret-field.tsx';
import styles from './webhooks.module.css';

type TypeKey = 'post_created';
/** A dot in the name of a text would lead into another one. */
const keyOf = (type: HookEventType): TypeKey => type.replace('.', '_') as TypeKey;

const Form = ({
  hook,
  onMade,
  onClose,
}: {
  hook: Hook | undefined;
  onMade: (made?: NewHook) => void;
  onClose: () => void;
}) => {
  const t = useTranslations('hooks');
  const draft = useKeptFields(useDraftStore('webhook', hook?.id), {
    url: hook?.url ?? '',
    events: (hook?.events ?? hookEventTypes) as readonly HookEventType[],
  });
  const { url, events } = draft.fields;
  const sending = useAsyncAction();
  const save = async () => {
    const body = { url, events: [...events] };
    const made = hook
      ? await call('hooks.update', { params: { id: hook.id }, body })
      : await call('hooks.create', { body });
    draft.done();
    onMade(hook ? undefined : (made as NewHook));
  };
  return (
    <DialogForm
      fields={['url']}
      sending={sending}
      save={t('save')}
      disabled={events.length === 0}
      send={save}
      draft={<Restored draft={draft} />}
      onClose={() => {
        draft.discard();
        onClose();
      }}
    >
      {(refusalOf) => (
        <>
          <TextField
            data-autofocus
            label={t('address')}
            hint={t('addressHint')}
            name="url"
            type="url"
            autoComplete="off"
            maxLength={limits.hook.address}
            value={url}
            error={refusalOf('url')}
            onChange={({ currentTarget }) => {
              draft.change({ url: currentTarget.value });
              sending.forget();
            }}
          />
          <fieldset className={styles.events}>
            <legend>{t('which')}</legend>
            {hookEventTypes.map((type) => (
              <Toggle
                key={type}
                label={t(`types.${keyOf(type)}`)}
                hint={type}
                checked={events.includes(type)}
                onChange={({ currentTarget: { checked } }) =>
                  draft.change({
                    events: hookEventTypes.filter((one) => (one === type ? checked : events.includes(one))),
                  })
                }
              />
            ))}
          </fieldset>
          <output className={styles.note}>{events.length === 0 && t('allOff')}</output>
        </>
      )}
    </DialogForm>
  );
};

/** Adds a webhook and shows its secret, or changes one. */
const WebhookDialog = ({
  hook,
  onSaved,
  onClose,
}: {
  hook?: Hook;
  onSaved: () => void;
  onClose: () => void;
}) => {
  const t = useTranslations('hooks');
  const [made, setMade] = useState<NewHook>();
  return (
    <Dialog
      title={made ? t('ready') : t(hook ? 'edit' : 'add')}
      size={560}
      closeOnClickOutside={!made}
      onClose={onClose}
    >
      {made ? (
        <div className={styles.form}>
          <SecretField secret={made.secret} />
          <DialogFooter>
            <Button variant="filled" onClick={onClose}>
              {t('done')}
            </Button>
          </DialogFooter>
        </div>
      ) : (
        <Form
          hook={hook}
          onClose={onClose}
          onMade={(one) => {
            onSaved();
            if (one) setMade(one);
            else onClose();
          }}
        />
      )}
    </Dialog>
  );
};

export default withMantine(WebhookDialog);
