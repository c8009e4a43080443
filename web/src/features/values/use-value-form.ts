import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import type { Value } from '#shared/model/value';
import { useKeptForm } from '#web/product/drafts/use-kept-form.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { parseColor } from '#web/ui/controls/color-field.tsx';
import { useFormSubmit } from '#web/ui/hooks/use-form-submit.ts';

const fresh = {
  name: '',
  description: '',
  color: '2f9e6e',
  emoji: '✨',
  keywords: [] as string[],
  tag: '',
  default: false,
};

/** The hashtag of a name: its letters and digits. */
const tagOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');

export const useValueForm = (value: Value | null, onSaved: (saved: Value) => Promise<void>) => {
  const t = useTranslations('refusals');
  const { id, ...known } = value ?? { ...fresh, id: undefined };
  const form = useForm({
    mode: 'controlled',
    initialValues: { ...known, keywords: [...known.keywords] },
    validate: {
      name: (name) => (name.trim() ? null : t('value_required')),
      tag: (tag) => (/^#?[\p{L}\p{N}_-]{1,40}$/u.test(tag.trim()) ? null : t('wrong_format')),
      color: (color) => (parseColor(color) ? null : t('wrong_format')),
    },
  });

  const draft = useKeptForm(form, useDraftStore('value', id));
  const save = async (body: typeof form.values) => {
    const saved = id
      ? await call('values.update', { params: { id }, body })
      : await call('values.create', { body });
    draft.done();
    await onSaved(saved);
  };

  /** The tag of a new value follows the name until the user edits it. That of another one is known to the team. */
  const rename = (name: string) => {
    if (id === undefined && form.values.tag === tagOf(form.values.name))
      form.setFieldValue('tag', tagOf(name));
    form.setFieldValue('name', name);
  };

  return { form, draft, rename, ...useFormSubmit(form, save) };
};
