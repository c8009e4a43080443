import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Hook, NewHook } from '#shared/model/hook';
import { type HookEventType, hookEventTypes } from '#shared/model/hook-kinds';
import { limits } from '#shared/model/limits';
import { call } from '../../../../api/client.ts';
import { sortReasons, useRefusalText } from '../../../../refusals/use-refusal-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/controls/text-fields.tsx';
import { Toggle } from '../../../../ui/controls/toggle.tsx';
import { RefusalNotice } from '../../../../ui/feedback/notice.tsx';
import { useAsyncAction } from '../../../../ui/hooks/use-async-action.ts';
import { Dialog, DialogFooter } from '../../../../ui/overlays/dialog.tsx';
import { withMantine } from '../../../../ui/overlays/with-mantine.tsx';
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
  const c = useTranslations('common');
  const words = useRefusalText();
  const [url, setUrl] = useState(hook?.url ?? '');
  const [events, setEvents] = useState<readonly HookEventType[]>(hook?.events ?? hookEventTypes);
  const { busy, error, attempt, forget } = useAsyncAction();
  const { byField, others } = error === undefined ? { byField: {}, others: [] } : sortReasons(error, ['url']);
  const save = async () => {
    const body = { url, events: [...events] };
    if (!hook) return onMade(await call('hooks.create', { body }));
    await call('hooks.update', { params: { id: hook.id }, body });
    onMade();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && events.length > 0) void attempt(save);
      }}
    >
      {others.length > 0 && <RefusalNotice reasons={others} />}
      <TextField
        data-autofocus
        label={t('address')}
        hint={t('addressHint')}
        name="url"
        type="url"
        autoComplete="off"
        maxLength={limits.hook.address}
        value={url}
        error={byField.url && words(byField.url)}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value);
          forget();
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
              setEvents(hookEventTypes.filter((one) => (one === type ? checked : events.includes(one))))
            }
          />
        ))}
      </fieldset>
      <output className={styles.note}>{events.length === 0 && t('allOff')}</output>
      <DialogFooter>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button type="submit" variant="filled" busy={busy} disabled={events.length === 0}>
          {t('save')}
        </Button>
      </DialogFooter>
    </form>
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
