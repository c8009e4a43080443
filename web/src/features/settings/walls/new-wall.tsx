import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languages, type Language } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { NewWall, Wall, WallDraft } from '#shared/model/wall';
import { call } from '../../../api/client.ts';
import { languageNames } from '../../../locales/language-names.ts';
import { sortReasons, useRefusalText } from '../../../refusals/use-refusal-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { FieldRow, TextField } from '../../../ui/controls/text-fields.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { RefusalNotice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useAsyncAction } from '../../../ui/hooks/use-async-action.ts';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { withMantine } from '../../../ui/overlays/with-mantine.tsx';
import styles from './walls.module.css';

/** The token stands in the fragment: browsers send it to nobody. */
const addressOf = ({ token }: NewWall): string => `${location.origin}/wall#${token}`;

/** The link, this once. */
const Ready = ({ made, onClose }: { made: NewWall; onClose: () => void }) => {
  const t = useTranslations('walls');
  const address = addressOf(made);
  const field = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the link.
  useEffect(() => field.current?.querySelector('input')?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(t('copied'));
    } catch {
      // A browser may refuse access to the clipboard: then the link is selected, to be copied by hand.
      field.current?.querySelector('input')?.select();
    }
  };
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t('readyText')}</p>
      <div ref={field}>
        <TextField label={t('link')} readOnly value={address} data-autofocus />
      </div>
      <DialogFooter>
        <Button onClick={() => void copy()}>
          <IconCopy size={18} aria-hidden />
          {t('copy')}
        </Button>
        <Button onClick={() => window.open(address, '_blank', 'noopener')}>{t('open')}</Button>
        <Button variant="filled" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogFooter>
    </div>
  );
};

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
  const c = useTranslations('common');
  const words = useRefusalText();
  const [draft, setDraft] = useState(start);
  const { busy, error, attempt, forget } = useAsyncAction();
  const change = (part: Partial<WallDraft>) => {
    setDraft({ ...draft, ...part });
    forget();
  };
  const { byField, others } =
    error === undefined ? { byField: {}, others: [] } : sortReasons(error, ['name']);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void attempt(async () => onMade(await call('walls.create', { body: draft })));
      }}
    >
      {others.length > 0 && <RefusalNotice reasons={others} />}
      <TextField
        data-autofocus
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        autoComplete="off"
        maxLength={limits.wall.name}
        value={draft.name}
        error={byField.name && words(byField.name)}
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
          options={[['', t('languageOwn')], ...languages.map((one) => [one, languageNames[one]] as const)]}
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
      <DialogFooter>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button type="submit" variant="filled" busy={busy}>
          {t('save')}
        </Button>
      </DialogFooter>
    </form>
  );
};

/** Makes a link, and shows it once. */
const NewWallDialog = ({ onMade, onClose }: { onMade: () => void; onClose: () => void }) => {
  const t = useTranslations('walls');
  const [made, setMade] = useState<NewWall>();
  return (
    <Dialog
      title={made ? t('ready', { name: made.name }) : t('add')}
      size={500}
      closeOnClickOutside={!made}
      onClose={onClose}
    >
      {made ? (
        <Ready made={made} onClose={onClose} />
      ) : (
        <Form
          onClose={onClose}
          onMade={(one) => {
            setMade(one);
            onMade();
          }}
        />
      )}
    </Dialog>
  );
};

export default withMantine(NewWallDialog);
