import type { Person } from '#shared/model/user';

/** Marks an element as the name or the face of a person, whose card it shows. Deleted members have none. */
export const cardOf = ({ id, state }: Pick<Person, 'id'> & Partial<Pick<Person, 'state'>>) =>
  state === 'deleted' ? {} : { 'data-person': id };
