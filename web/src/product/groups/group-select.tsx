import { useTranslations } from 'use-intl';
import type { GroupId } from '#shared/model/ids';
import { groupKinds } from '#shared/model/group-kinds';
import { ToolSelect } from '#web/ui/controls/tool-select.tsx';
import { useGroups } from './use-groups.ts';

/** A choice of everybody, one department or one location; nothing in a team without groups. Its texts are in `dialogs`. */
export const GroupSelect = ({
  label,
  chosen,
  onChoose,
}: {
  label: string;
  chosen: GroupId | undefined;
  onChoose: (group: GroupId | undefined) => void;
}) => {
  const t = useTranslations('groupChoice');
  const { data = [] } = useGroups();
  if (data.length === 0) return null;
  return (
    <ToolSelect
      label={label}
      value={chosen ?? ''}
      onChoose={(id) => onChoose((id || undefined) as GroupId | undefined)}
    >
      <option value="">{t('everybody')}</option>
      {groupKinds
        .map((kind) => ({ kind, groups: data.filter((group) => group.kind === kind) }))
        .filter(({ groups }) => groups.length > 0)
        .map(({ kind, groups }) => (
          <optgroup key={kind} label={t(kind)}>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
    </ToolSelect>
  );
};
