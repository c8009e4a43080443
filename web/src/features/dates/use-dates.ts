import { useForm } from '@mantine/form';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { CelebrationKind } from '#shared/model/celebration';
import { celebrationKinds } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { knownPlaceholders, unknownPlaceholder } from '#shared/rules/celebrations/celebration-words';
import { useKeptForm } from '#web/product/drafts/use-kept-form.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormSubmit } from '#web/ui/hooks/use-form-submit.ts';
import { mergeSavedValues, useFormSync } from '#web/ui/hooks/use-form-sync.ts';
import { useKeepGlobal, useLoadedSettings, type Settings } from '#web/product/settings/use-settings.ts';

type Dates = Settings['global']['celebrations'];

/** A step of the points for anniversaries as it is typed. */
type TypedStep = { readonly from: string; readonly points: string };

/** The settings as text fields hold them, before validation. */
const typedOf = ({ words, ...dates }: Dates) => ({
  birthday: dates.birthday,
  anniversary: dates.anniversary,
  welcome: dates.welcome,
  remind: dates.remind,
  cards: dates.cards,
  birthday_points: String(dates.birthday_points),
  welcome_points: String(dates.welcome_points),
  anniversary_steps: dates.anniversary_steps.map(({ from, points }): TypedStep => ({
    from: String(from),
    points: String(points),
  })),
  birthday_words: words.birthday ?? '',
  anniversary_words: words.anniversary ?? '',
  welcome_words: words.welcome ?? '',
});
type Typed = ReturnType<typeof typedOf>;

/** Only the changed fields are sent, so that concurrent changes by others stay. */
const changesOf = (values: Typed, isDirty: (field: keyof Typed) => boolean) => {
  const { anniversary_steps: steps, birthday_points: birthday, welcome_points: welcome, ...rest } = values;
  const all = {
    birthday: rest.birthday,
    anniversary: rest.anniversary,
    welcome: rest.welcome,
    remind: rest.remind,
    cards: rest.cards,
    birthday_points: Number(birthday),
    welcome_points: Number(welcome),
    anniversary_steps: steps.map(({ from, points }) => ({ from: Number(from), points: Number(points) })),
  };
  const words = celebrationKinds.filter((kind) => isDirty(`${kind}_words`));
  return {
    ...Object.fromEntries(Object.entries(all).filter(([field]) => isDirty(field as keyof Typed))),
    ...(words.length > 0 && {
      words: Object.fromEntries(words.map((kind) => [kind, values[`${kind}_words`]])),
    }),
  };
};

/** Whether two steps begin in the same year. */
const isTwice = (from: string, { anniversary_steps: steps }: Typed): boolean =>
  steps.filter((one) => Number(one.from) === Number(from)).length > 1;

/** What the team celebrates, as a form. */
export const useDates = () => {
  const t = useTranslations();
  const { celebrations } = useLoadedSettings().global;
  const keep = useKeepGlobal();
  const { mutate } = useSWRConfig();
  const between = (text: string, start: number, finish: number) => {
    if (!/^\s*\d+\s*$/.test(text)) return t('refusals.wrong_format');
    return Number(text) < start || Number(text) > finish
      ? t('refusals.out_of_range', { start, finish })
      : null;
  };
  const points = (text: string) => between(text, 0, limits.celebrations.points);
  const words = (kind: CelebrationKind) => (text: string) => {
    const placeholder = unknownPlaceholder(kind, text);
    return placeholder === undefined
      ? null
      : t('refusals.unknown_placeholder', { placeholder, known: knownPlaceholders(kind) });
  };
  const form = useForm({
    mode: 'controlled',
    initialValues: typedOf(celebrations),
    validate: {
      birthday_points: points,
      welcome_points: points,
      anniversary_steps: {
        from: (from: string, values: Typed) =>
          between(from, 1, limits.celebrations.years) ??
          (isTwice(from, values) ? t('celebrations.settings.stepTwice') : null),
        points,
      },
      birthday_words: words('birthday'),
      anniversary_words: words('anniversary'),
      welcome_words: words('welcome'),
    },
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
