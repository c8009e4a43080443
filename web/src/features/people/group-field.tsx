import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { GroupKind } from '#shared/model/group';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';

/** What stands for no group in a list that begins with nothing chosen. */
export const noGroup = 'none';

/** The choice of a department or of a location, or of none. `unchosen`: what stands there before anything is chosen. */
export const GroupField = ({
  kind,
  label,
  none,
  unchosen,
  ...field
}: { kind: GroupKind; label?: string; none?: string; unchosen?: string } & Omit<
  ComponentProps<typeof SelectField>,
  'options' | 'label'
>) => {
  const t = useTranslations('team.groups');
  const { data = [] } = useGroups();
  const own = data.filter((group) => group.kind === kind);
  return (
    <SelectField
      {...field}
      label={label ?? t(kind)}
      options={[
        ...(unchosen === undefined ? [] : [['', unchosen] as const]),
        [unchosen === undefined ? '' : noGroup, none ?? t(`no${kind}`)],
        ...own.map(({ id, name }) => [id, name] as const),
      ]}
    />
  );
};
