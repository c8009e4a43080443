import { useTranslations } from 'use-intl';
import { languages, type Language } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { NewWall, Wall, WallDraft } from '#shared/model/wall';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { languageNames } from '#web/locales/language-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { MakeDialog } from '#web/product/settings/make-dialog.tsx';
import { ShownOnce } from '#web/product/settings/shown-once.tsx';

/** The token stands in the fragment: browsers send it to nobody. */
const addressOf = ({ token }: NewWall): string => `${location.origin}/wall#${token}`;

const start: WallDraft = {
  name: '',
  scheme: 'system',
  language: null,
  show_messages: true,
  show_ranking: true,
  show_totals: true,
  show_celebrations: true,
};
const shown = ['messages', 'ranking', 'totals', 'celebrations'] as const;

const Form = ({ onMade, onClose }: { onMade: (made: NewWall) => void; onClose: () => void }) => {
  const t = useTranslations('walls');
  const kept = useKeptFields<WallDraft>(useDraftStore('wall'), start);
  const { fields: draft } = kept;
  const sending = useAsyncAction();
  const change = (part: Partial<WallDraft>) => {
    kept.change(part);
    sending.forget();
  };
  return (
    <DialogForm
      fields={['name']}
      sending={sending}
      save={t('save')}
      send={async () => {
        const made = await call('walls.create', { body: draft });
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
            maxLength={limits.wall.name}
            value={draft.name}
            error={refusalOf('name')}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <FieldRow>
            <SelectField
              label={t('scheme')}
              value={draft.scheme}
              options={(['system', 'light', 'dark'] as const).map((one) => [one, t(`schemes.${one}`)])}
              onChange={({ currentTarget }) => change({ scheme: currentTarget.value as Wall['scheme'] })}
            />
            <SelectField
              label={t('language')}
              value={draft.language ?? ''}
              options={[
                ['', t('languageOwn')],
                ...languages.map((one) => [one, languageNames[one]] as const),
              ]}
              onChange={({ currentTarget }) =>
                change({ language: currentTarget.value === '' ? null : (currentTarget.value as Language) })
              }
            />
          </FieldRow>
          {shown.map((one) => (
            <Toggle
              key={one}
              label={t(one)}
              hint={one === 'messages' || one === 'celebrations' ? t(`${one}Hint`) : undefined}
              checked={draft[`show_${one}`]}
              onChange={({ currentTarget }) => change({ [`show_${one}`]: currentTarget.checked })}
            />
          ))}
        </>
      )}
    </DialogForm>
  );
};

const Link = ({ made, onClose }: { made: NewWall; onClose: () => void }) => {
  const t = useTranslations('walls');
  const address = addressOf(made);
  const open = () => window.open(address, '_blank', 'noopener');
  return (
    <ShownOnce
      area="walls"
      label={t('link')}
      value={address}
      actions={<Button onClick={open}>{t('open')}</Button>}
      onClose={onClose}
    />
  );
};

/** Makes a link, and shows it once. */
const NewWallDialog = (on: { onMade: () => void; onClose: () => void }) => (
  <MakeDialog area="walls" size={500} form={Form} shown={Link} {...on} />
);

export default withMantine(NewWallDialog);
