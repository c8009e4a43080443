import { Combobox } from '@mantine/core';
import type { Person } from '#shared/model/user';
import { DemoMark } from '../demo/demo-mark.tsx';
import { Avatar } from './avatar.tsx';
import { PersonDetail } from './person-detail.tsx';
import styles from './people-picker.module.css';

export const PeopleOptions = ({ people }: { people: readonly Person[] }) =>
  people.map((person) => (
    <Combobox.Option key={person.id} value={person.id}>
      <span className={styles.person} translate="no">
        <Avatar person={person} size={30} />
        <span>
          {person.name}
          <PersonDetail person={person} />
          {person.demo && <DemoMark />}
        </span>
      </span>
    </Combobox.Option>
  ));
