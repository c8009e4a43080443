import { Combobox } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Group } from '#shared/model/group';
import picker from '../people/people-picker.module.css';

/** Groups to choose, each with how many people are in it. */
export const GroupOptions = ({ groups }: { groups: readonly Group[] }) => {
  const t = useTranslations('compose');
  return groups.map(({ id, name, members }) => (
    <Combobox.Option key={id} value={id}>
      <span className={picker.person}>
        <IconUsersGroup size={22} aria-hidden className={picker.group} />
        {t('group', { name, count: members })}
      </span>
    </Combobox.Option>
  ));
};
