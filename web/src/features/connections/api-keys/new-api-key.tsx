import { useTranslations } from 'use-intl';
import type { ApiKeyDraft, NewApiKey } from '#shared/model/api-key';
import { limits } from '#shared/model/limits';
import { apiKeyDays } from '#shared/model/scopes';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { MakeDialog } from '#web/product/settings/make-dialog.tsx';
import { ShownOnce } from '#web/product/settings/shown-once.tsx';
import { ScopeMatrix } from './scope-matrix.tsx';

const start: ApiKeyDraft = { name: '', scopes: [], expires_days: 90 };
const ends = [...apiKeyDays, null] as const;

const Form = ({ onMade, onClose }: { onMade: (made: NewApiKey) => void; onClose: () => void }) => {
  const t = useTranslations('apiKeys');
  const kept = useKeptFields<ApiKeyDraft>(useDraftStore('api-key'), start);
  const { fields: draft } = kept;
  const sending = useAsyncAction();
  const change = (part: Partial<ApiKeyDraft>) => {
    kept.change(part);
    sending.forget();
  };
  return (
    <DialogForm
      fields={['name', 'scopes']}
      sending={sending}
      save={t('save')}
      send={async () => {
        const made = await call('apiKeys.create', { body: draft });
        kept.done();
        onMade(made);
      }}
      draft={<Restored draft={kept} />}
      onClose={() => {
        kept.discard();
        onClose();
      }}
    >
      {(refusalOf) => (
        <>
          <TextField
            data-autofocus
            label={t('name')}
            hint={t('nameHint')}
            name="name"
            autoComplete="off"
            maxLength={limits.apiKey.name}
            value={draft.name}
            error={refusalOf('name')}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <ScopeMatrix
            chosen={draft.scopes}
            error={refusalOf('scopes')}
            onChange={(chosen) => change({ scopes: [...chosen] })}
          />
          <SelectField
            label={t('expires')}
            value={draft.expires_days ?? ''}
            options={ends.map((days) => [String(days ?? ''), days ? t('days', { days }) : t('noEnd')])}
            onChange={({ currentTarget }) =>
              change({
                expires_days: ends.find((days) => String(days ?? '') === currentTarget.value) ?? null,
              })
            }
          />
        </>
      )}
    </DialogForm>
  );
};

const Key = ({ made, onClose }: { made: NewApiKey; onClose: () => void }) => (
  <ShownOnce area="apiKeys" label={useTranslations('apiKeys')('key')} value={made.token} onClose={onClose} />
);

/** Makes a key, and shows it once. */
const NewApiKeyDialog = (on: { onMade: () => void; onClose: () => void }) => (
  <MakeDialog area="apiKeys" size={560} form={Form} shown={Key} {...on} />
);

export default withMantine(NewApiKeyDialog);
