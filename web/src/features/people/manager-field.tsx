import { useTranslations } from 'use-intl';
import type { FullUser } from '#shared/model/user';
import { mayManage } from '#shared/rules/people/managers';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { useMembers } from '#web/product/people/use-members.ts';

/** The choice of whom a member reports to, or of nobody. */
export const ManagerField = ({
  of,
  value,
  error,
  onChange,
}: {
  of: FullUser;
  value: string;
  error?: string | undefined;
  onChange: (manager: string) => void;
}) => {
  const t = useTranslations('team.edit');
  const { members = [] } = useMembers();
  const chosen = members.filter(({ id }) => id === value);
  return (
    <PeoplePicker
      label={t('manager')}
      one
      people={chosen}
      among={members.filter((one) => one.id !== of.id && mayManage(one, of))}
      error={error}
      onAdd={({ id }) => onChange(id)}
      onDrop={() => onChange('')}
    />
  );
};
