import { Combobox } from '@mantine/core';
import type { Person } from '#shared/model/user';
import { Avatar } from './avatar.tsx';
import styles from './people-picker.module.css';

export const PeopleOptions = ({ people }: { people: readonly Person[] }) =>
  people.map((person) => (
    <Combobox.Option key={person.id} value={person.id}>
      <span className={styles.person}>
        <Avatar person={person} size={30} />
        {person.name}
      </span>
    </Combobox.Option>
  ));
