import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Language, languages, tagOf } from '#shared/model/choices';
import type { PointsName, PointsNames } from '#shared/model/points-name';
import {
  genderedLanguages,
  pointsForms,
  pointsWordLength,
  pointsWordPattern,
} from '#shared/model/points-word';
import { pointsNameIn } from '#shared/rules/basics/points-name';
import { countPoints } from '#shared/rules/basics/team-words';
import { call } from '#web/api/client.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { languageNames } from '#web/locales/language-names.ts';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useKeepGlobal, useLoadedSettings } from '#web/product/settings/use-settings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './points-name.module.css';

/** What changes with the gender of the word. */
const agreement = {
  es: { agreeing: 'recibidas', usual: 'recibidos' },
  pt: { agreeing: 'recebidas', usual: 'recebidos' },
};

type Form = 'one' | 'few' | 'many' | 'other';
type TypedName = Record<Form, string> & { readonly feminine: boolean };
type Typed = Record<Language, TypedName>;

const empty: TypedName = { one: '', few: '', many: '', other: '', feminine: false };
const typedOf = (names: PointsNames): Typed =>
  Object.fromEntries(languages.map((one) => [one, { ...empty, ...names[one] }])) as Typed;

const isEmpty = (language: Language, typed: TypedName): boolean =>
  pointsForms[language].every((form) => typed[form].trim() === '');

/** The name as it is sent; null: the language's own word. */
const nameOf = (language: Language, typed: TypedName): PointsName | null =>
  isEmpty(language, typed)
    ? null
    : {
        ...(Object.fromEntries(pointsForms[language].map((form) => [form, typed[form].trim()])) as Record<
          Form,
          string
        >),
        ...(genderedLanguages.includes(language) && { feminine: typed.feminine }),
      };

const faultOf = (language: Language, typed: TypedName, form: Form): 'incomplete' | 'letters' | undefined => {
  const text = typed[form].trim();
  if (text === '') return isEmpty(language, typed) ? undefined : 'incomplete';
  return pointsWordPattern.test(text) ? undefined : 'letters';
};
const isSame = (language: Language, one: TypedName, other: TypedName): boolean =>
  JSON.stringify(nameOf(language, one)) === JSON.stringify(nameOf(language, other));
const firstFaulty = (typed: Typed): Language | undefined =>
  languages.find((one) => pointsForms[one].some((form) => faultOf(one, typed[one], form)));

const Names = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('settings.pointsName');
  const s = useTranslations('settings');
  const { global } = useLoadedSettings();
  const keep = useKeepGlobal();
  const saved = typedOf(global.points_names);
  const kept = useKeptFields<Typed>(useDraftStore('points-name'), saved);
  const [language, setLanguage] = useState<Language>(global.language);
  /** How often one tried to send. */
  const [tried, setTried] = useState(0);
  useEffect(() => {
    if (tried > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const fields = useRef<HTMLDivElement>(null);
  const sending = useAsyncAction();
  const typed = kept.fields[language];
  const change = (part: Partial<TypedName>) => {
    kept.change({ [language]: { ...typed, ...part } });
    sending.forget();
  };
  const send = async () => {
    const faulty = firstFaulty(kept.fields);
    setTried(tried + 1);
    if (faulty) return setLanguage(faulty);
    const changed = languages.filter((one) => !isSame(one, kept.fields[one], saved[one]));
    const points_names = Object.fromEntries(changed.map((one) => [one, nameOf(one, kept.fields[one])]));
    const answer = await call('settings.update', { body: { points_names } });
    kept.done();
    keep(answer.global);
    toast(s('saved'));
    onClose();
  };
  const shown = nameOf(language, typed) ?? pointsNameIn(language);
  return (
    <DialogForm
      fields={[]}
      sending={sending}
      save={t('save')}
      disabled={!kept.dirty}
      send={send}
      draft={<Restored draft={kept} />}
      onClose={() => {
        kept.discard();
        onClose();
      }}
    >
      {() => (
        <>
          <p className={styles.text}>{t('text')}</p>
          <SelectField
            label={t('language')}
            value={language}
            options={languages.map((one) => [
              one,
              `${languageNames[one]}: ${(nameOf(one, kept.fields[one]) ?? pointsNameIn(one)).other}`,
            ])}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
          />
          <div ref={fields} className={styles.fields}>
            {pointsForms[language].map((form) => {
              const fault = tried > 0 ? faultOf(language, typed, form) : undefined;
              return (
                <TextField
                  key={`${language} ${form}`}
                  label={t(form === 'other' && pointsForms[language].length > 2 ? 'alone' : form)}
                  name={form}
                  lang={tagOf(language)}
                  autoComplete="off"
                  placeholder={pointsNameIn(language)[form]}
                  maxLength={pointsWordLength}
                  value={typed[form]}
                  error={fault && t(fault)}
                  onChange={({ currentTarget }) => change({ [form]: currentTarget.value })}
                />
              );
            })}
          </div>
          {genderedLanguages.includes(language) && (
            <Toggle
              label={t('feminine')}
              hint={t('feminineHint', agreement[language as 'es' | 'pt'])}
              checked={typed.feminine}
              onChange={({ currentTarget }) => change({ feminine: currentTarget.checked })}
            />
          )}
          <p className={styles.preview} lang={tagOf(language)} translate="no">
            <small>{t('preview')}</small>
            <span>{[1, 2, 5].map((count) => countPoints(language, shown, count)).join(' · ')}</span>
          </p>
          {!isEmpty(language, typed) && (
            <Button onClick={() => kept.change({ [language]: empty })}>
              {t('reset', { word: pointsNameIn(language).other })}
            </Button>
          )}
        </>
      )}
    </DialogForm>
  );
};

/** Asks what the team calls points, in each language. */
const PointsNameDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('settings.pointsName');
  return (
    <Dialog title={t('title')} size={480} onClose={onClose}>
      <Names onClose={onClose} />
    </Dialog>
  );
};

export default withMantine(PointsNameDialog);
