import { useForm } from '@mantine/form';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { useKeptForm } from '#web/product/drafts/use-kept-form.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormSubmit } from '#web/ui/hooks/use-form-submit.ts';
import { mergeSavedValues, useFormSync } from '#web/ui/hooks/use-form-sync.ts';
import { useKeepGlobal, useLoadedSettings, type Settings } from '#web/product/settings/use-settings.ts';

type Dates = Settings['global']['celebrations'];

/** The settings as text fields hold them, before validation. */
const typedOf = (dates: Dates) => ({
  ...dates,
  birthday_points: String(dates.birthday_points),
  anniversary_points: String(dates.anniversary_points),
});
type Typed = ReturnType<typeof typedOf>;

/** Only the changed fields are sent, so that concurrent changes by others stay. */
const changesOf = (values: Typed, isDirty: (field: keyof Typed) => boolean) => {
  const all = {
    ...values,
    birthday_points: Number(values.birthday_points),
    anniversary_points: Number(values.anniversary_points),
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => isDirty(field as keyof Typed)));
};

/** What the team celebrates, as a form. */
export const useDates = () => {
  const t = useTranslations();
  const { celebrations } = useLoadedSettings().global;
  const keep = useKeepGlobal();
  const { mutate } = useSWRConfig();
  const points = (text: string) => {
    if (!/^\s*\d+\s*$/.test(text)) return t('refusals.wrong_format');
    const finish = limits.celebrations.points;
    return Number(text) > finish ? t('refusals.out_of_range', { start: 0, finish }) : null;
  };
  const form = useForm({
    mode: 'controlled',
    initialValues: typedOf(celebrations),
    validate: { birthday_points: points, anniversary_points: points },
  });
  const draft = useKeptForm(form, useDraftStore('dates'));
  useFormSync(form, typedOf(celebrations));
  const save = async (values: Typed) => {
    const saved = await call('settings.update', {
      body: { celebrations: changesOf(values, form.isDirty) },
    });
    keep(saved.global);
    mergeSavedValues(form, values, typedOf(saved.global.celebrations));
    void mutate(keys.celebrations);
    toast(t('settings.saved'));
  };
  return { form, draft, ...useFormSubmit(form, save) };
};
