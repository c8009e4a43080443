import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { useKeptForm } from '#web/product/drafts/use-kept-form.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { parseColor } from '#web/ui/controls/color-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { mergeSavedValues, useFormSync } from '#web/ui/hooks/use-form-sync.ts';
import { useFormSubmit } from '#web/ui/hooks/use-form-submit.ts';
import { useKeepGlobal, useLoadedSettings, type Settings } from '#web/product/settings/use-settings.ts';

const { min: start, max: finish } = limits.pointsLimit;

/** The settings as text fields hold them, before validation. */
const typedOf = (global: Settings['global']) => ({
  ...global,
  limit: String(global.limit),
  security_contact: global.security_contact ?? '',
});
type Typed = ReturnType<typeof typedOf>;

/** Only the changed fields are sent, so that concurrent changes by others stay. */
const changesOf = (values: Typed, isDirty: (field: keyof Typed) => boolean) => {
  const all = {
    ...values,
    limit: Number(values.limit),
    active_color: parseColor(values.active_color) ?? values.active_color,
    security_contact: values.security_contact.trim() || null,
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => isDirty(field as keyof Typed)));
};

export const useGeneral = () => {
  const t = useTranslations();
  const { global } = useLoadedSettings();
  const keep = useKeepGlobal();
  const form = useForm({
    mode: 'controlled',
    initialValues: typedOf(global),
    validate: {
      name: (name) => (name.trim() ? null : t('refusals.company_required')),
      active_color: (color) => (parseColor(color) ? null : t('refusals.wrong_format')),
      limit: (text) => {
        if (!/^\s*-?\d+\s*$/.test(text)) return t('refusals.wrong_format');
        return Number(text) < start || Number(text) > finish
          ? t('refusals.out_of_range', { start, finish })
          : null;
      },
    },
  });

  const draft = useKeptForm(form, useDraftStore('settings'));
  useFormSync(form, typedOf(global));
  const save = async (values: Typed) => {
    const saved = await call('settings.update', { body: changesOf(values, form.isDirty) });
    keep(saved.global);
    mergeSavedValues(form, values, typedOf(saved.global));
    toast(t('settings.saved'));
  };
  return { form, draft, ...useFormSubmit(form, save) };
};
