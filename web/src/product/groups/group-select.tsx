import { useTranslations } from 'use-intl';
import type { GroupId, UserId } from '#shared/model/ids';
import { groupKinds } from '#shared/model/group-kinds';
import { ToolSelect } from '#web/ui/controls/tool-select.tsx';
import { useGroups } from './use-groups.ts';

type Manager = { readonly id: UserId; readonly name: string; readonly people: number };

/**
 * A choice of everybody, one department or one location, or of everybody below a manager; nothing in a team without any. Its
 * texts are in `dialogs`.
 */
export const GroupSelect = <Id extends GroupId | UserId = GroupId>({
  label,
  chosen,
  managers,
  onChoose,
}: {
  label: string;
  chosen: Id | undefined;
  managers?: readonly Manager[];
  onChoose: (group: Id | undefined) => void;
}) => {
  const t = useTranslations('groupChoice');
  const { data = [] } = useGroups();
  if (data.length + (managers?.length ?? 0) === 0) return null;
  return (
    <ToolSelect
      label={label}
      value={chosen ?? ''}
      onChoose={(id) => onChoose((id || undefined) as Id | undefined)}
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
      {managers && managers.length > 0 && (
        <optgroup label={t('manager')}>
          {managers.map(({ id, name, people }) => (
            <option key={id} value={id}>
              {t('below', { name, count: people })}
            </option>
          ))}
        </optgroup>
      )}
    </ToolSelect>
  );
};
